export { buildExe } from "../../scripts/install/exe.ts";
