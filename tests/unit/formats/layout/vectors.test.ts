import { describe, expect, it } from "vitest";
import { compiled, decompiled } from "../../../support/layout.ts";

/** Four layouts with the bytes GUTS would make of them, written out by hand from the description of the format. */
const VECTORS: Readonly<Record<string, { readonly text: string; readonly hex: string }>> = {
  basic: {
    text: `[Layout]
  <INTEGER>VERSION:4
  <UNSIGNED INT>COUNT:2
  [OBJECTS]
    [BASEOBJECT]
      [PROPERTIES]
        <STRING>DESCRIPTOR:Room Piece
        <STRING>NAME:Room Piece
        <INTEGER64>PARENTID:-1
        <INTEGER64>ID:7
        <FLOAT>POSITIONX:1.5
        <FLOAT>POSITIONY:0
        <FLOAT>POSITIONZ:-2
        <FLOAT>UPX:0
        <FLOAT>UPY:1
        <FLOAT>UPZ:0
        <BOOL>NOPATH:true
        <STRING>GUID:42
      [/PROPERTIES]
    [/BASEOBJECT]
    [BASEOBJECT]
      [PROPERTIES]
        <STRING>DESCRIPTOR:Emitter
        <STRING>NAME:Sparks
        <INTEGER64>PARENTID:-1
        <INTEGER64>ID:-8
        <STRING>EMIT RATE:10,20
      [/PROPERTIES]
    [/BASEOBJECT]
  [/OBJECTS]
[/Layout]
`,
    hex: `
0b04000000000200350000000b07000000000000000000030d002a0000c03f00000000000000c005006e010000000700
640200340032000000000000002f00000013f8ffffffffffffff060053007000610072006b007300010b007202000000
20410000a041000000000000`,
  },
  group: {
    text: `[Layout]
  <INTEGER>VERSION:4
  <UNSIGNED INT>COUNT:3
  [OBJECTS]
    [BASEOBJECT]
      [PROPERTIES]
        <STRING>DESCRIPTOR:Group
        <STRING>NAME:Outer
        <INTEGER64>PARENTID:-1
        <INTEGER64>ID:100
        <STRING>CHOICE:Weight
        <STRING>CHOICE:Weight
        <UNSIGNED INT>NUMBER:2
        <STRING>TAG:CHESTS
      [/PROPERTIES]
      [CHILDREN]
        [BASEOBJECT]
          [PROPERTIES]
            <STRING>DESCRIPTOR:Group
            <STRING>NAME:Group
            <INTEGER64>PARENTID:100
            <INTEGER64>ID:101
            <STRING>GAME MODE:NEW GAME PLUS
            <STRING>GAME MODE:NEW GAME PLUS
            <UNSIGNED INT>RANDOMIZATION:3
            <STRING>NO TAG FOUND:true
            <STRING>ACTIVE THEMES:5,-6
          [/PROPERTIES]
        [/BASEOBJECT]
      [/CHILDREN]
    [/BASEOBJECT]
    [BASEOBJECT]
      [PROPERTIES]
        <STRING>DESCRIPTOR:Light
        <STRING>NAME:Light
        <INTEGER64>PARENTID:-1
        <INTEGER64>ID:102
      [/PROPERTIES]
    [/BASEOBJECT]
  [/OBJECTS]
[/Layout]
`,
    hex: `
0b048400000002006600000001640000000000000005004f007500740065007200010f00650600570065006900670068
007400000000000100350000000165000000000000000000011d00760d004e00450057002000470041004d0045002000
50004c0055005300000000000000160000000c6600000000000000000000000000000000ffffffffffffffff00000000
000006000000ffffffff0000000000000000000000010064000000000000000101000000020800000004000000000000
00000000000000000100650000000000000000030000000139000000ffffffff010002020000000500000000000000fa
ffffffffffffff000000000000`,
  },
  logic: {
    text: `[Layout]
  <INTEGER>VERSION:4
  <UNSIGNED INT>COUNT:1
  [OBJECTS]
    [BASEOBJECT]
      [PROPERTIES]
        <STRING>DESCRIPTOR:Logic Group
        <STRING>NAME:Logic Group
        <INTEGER64>PARENTID:-1
        <INTEGER64>ID:11
        [LOGICGROUP]
          [LOGICOBJECT]
            <UNSIGNED INT>ID:0
            <INTEGER64>OBJECTID:21
            <FLOAT>X:10
            <FLOAT>Y:20.5
            [LOGICLINK]
              <INTEGER>LINKINGTO:1
              <STRING>OUTPUTNAME:Triggered
              <STRING>INPUTNAME:Play
            [/LOGICLINK]
          [/LOGICOBJECT]
          [LOGICOBJECT]
            <UNSIGNED INT>ID:1
            <INTEGER64>OBJECTID:22
            <FLOAT>X:0
            <FLOAT>Y:0
          [/LOGICOBJECT]
        [/LOGICGROUP]
      [/PROPERTIES]
    [/BASEOBJECT]
  [/OBJECTS]
[/Layout]
`,
    hex: `
0b0400000000010062000000240b000000000000000000004c00000002001500000000000000000020410000a4415200
000001010900540072006900670067006500720065006400040050006c00610079000116000000000000000000000000
00000068000000000000`,
  },
  timeline: {
    text: `[Layout]
  <INTEGER>VERSION:4
  <UNSIGNED INT>COUNT:1
  [OBJECTS]
    [BASEOBJECT]
      [PROPERTIES]
        <STRING>DESCRIPTOR:Timeline
        <STRING>NAME:Boom
        <INTEGER64>PARENTID:-1
        <INTEGER64>ID:31
        <FLOAT>DURATION:3
        <STRING>NAME:Boom
        [TIMELINEDATA]
          <INTEGER64>ID:31
          [TIMELINEOBJECT]
            <INTEGER64>OBJECTID:41
            [TIMELINEOBJECTEVENT]
              <STRING>OBJECTEVENTNAME:Play
              [TIMELINEPOINT]
                <FLOAT>TIMEPERCENT:0.5
                <STRING>INTERPOLATION:Linear
              [/TIMELINEPOINT]
            [/TIMELINEOBJECTEVENT]
            [TIMELINEOBJECTPROPERTY]
              <STRING>OBJECTPROPERTYNAME:VISIBLE
              [TIMELINEPOINT]
                <FLOAT>TIMEPERCENT:1
                <STRING>INTERPOLATION:No Interpolation
                <STRING>VALUE:true
              [/TIMELINEPOINT]
            [/TIMELINEOBJECTPROPERTY]
          [/TIMELINEOBJECT]
        [/TIMELINEDATA]
      [/PROPERTIES]
    [/BASEOBJECT]
  [/OBJECTS]
[/Layout]
`,
    hex: `
0b0400000000010070000000231f00000000000000040042006f006f006d0002050061000040400b0069040042006f00
6f006d003e000000012900000000000000020700560049005300490042004c0045000000010000803f06040074007200
750065000000040050006c0061007900010000003f000000`,
  },
};

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex.replace(/\s/g, ""), "hex"));
}

describe("layout vectors", () => {
  it.each(Object.entries(VECTORS))("%s compiles to the expected bytes", (_, { text, hex }) => {
    expect(Buffer.from(compiled(text)).toString("hex")).toBe(hex.replace(/\s/g, ""));
  });

  it.each(Object.entries(VECTORS))("%s comes back from its bytes through text", (_, { hex }) => {
    const bytes = bytesOf(hex);
    expect(compiled(decompiled(bytes))).toEqual(bytes);
  });

  it("gives the text of the game's own layouts for the group", () => {
    const { text, hex } = VECTORS.group;
    expect(decompiled(bytesOf(hex))).toBe(text.replaceAll("\n", "\r\n").replaceAll("  ", "\t"));
  });
});
