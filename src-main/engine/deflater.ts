import { constants, createDeflate, deflateSync, type ZlibOptions } from "node:zlib";

/**
 * More memory per stream than zlib's default of 8: blocks of twice as many symbols, a tenth less time, and a result
 * less than one percent larger or smaller.
 */
const MEM_LEVEL = 9;

/** For a payload that comes in pieces. */
export function streamOptions(level: number): ZlibOptions {
  return { level, memLevel: MEM_LEVEL, chunkSize: 256 * 1024 };
}

/** Bytes that a zlib stream of `size` bytes of input takes at most, rounded up: stored blocks and the frame. */
function deflateBound(size: number): number {
  return size + (size >> 8) + 128;
}

/** A whole payload into one buffer, since joining chunks would copy it again. */
function wholeOptions(level: number, size: number): ZlibOptions {
  return { level, memLevel: MEM_LEVEL, chunkSize: deflateBound(size) };
}

/** What `deflateSync` itself works with: output goes to a buffer of the caller's. */
interface Native {
  reset(): void;
  writeSync(
    flush: number,
    input: Uint8Array,
    inputAt: number,
    inputBytes: number,
    output: Uint8Array,
    outputAt: number,
    outputBytes: number,
  ): void;
}

interface NativeStream {
  readonly native: Native;
  /** After a write: bytes of output that stayed free, bytes of input that were not taken. */
  readonly left: Uint32Array;
}

/** As Node keeps it inside a stream of zlib; null when this Node keeps something else there. */
function nativeStreamOf(level: number): NativeStream | null {
  const { _handle, _writeState } = createDeflate({ level, memLevel: MEM_LEVEL }) as unknown as {
    readonly _handle?: Partial<Native> | null;
    readonly _writeState?: unknown;
  };
  if (typeof _handle?.reset !== "function" || typeof _handle.writeSync !== "function") return null;
  return _writeState instanceof Uint32Array ? { native: _handle as Native, left: _writeState } : null;
}

/**
 * Null when the stream did not do what is expected of it. The output is given just the room it may need, since level 0
 * cuts its blocks by the room there is.
 */
function deflateNatively({ native, left }: NativeStream, payload: Uint8Array, output: Uint8Array): Uint8Array | null {
  const room = deflateBound(payload.length);
  native.reset();
  native.writeSync(constants.Z_FINISH, payload, 0, payload.length, output, 0, room);
  const [outputLeft, inputLeft] = left;
  return inputLeft === 0 && outputLeft > 0 ? output.subarray(0, room - outputLeft) : null;
}

const SAMPLE = Uint8Array.from({ length: 600 }, (_, at) => (at * at) >> 5);

/** Whether a stream gives what `deflateSync` gives, and gives it twice. */
function isTrustworthy(stream: NativeStream, level: number): boolean {
  const output = new Uint8Array(deflateBound(SAMPLE.length));
  const wanted = deflateSync(SAMPLE, wholeOptions(level, SAMPLE.length));
  try {
    return [1, 2].every(() => {
      const packed = deflateNatively(stream, SAMPLE, output);
      return packed !== null && Buffer.compare(packed, wanted) === 0;
    });
  } catch {
    return false;
  }
}

/**
 * Deflates payloads one after the other, with one stream for each level and one buffer for what comes out. A call of
 * `deflateSync` makes both anew, which costs a tenth of the time of a pack and 60 MB until they are collected. Node has
 * no public way to keep them, so where its insides are not as expected `deflateSync` does the work: the bytes are the
 * same.
 */
export class Deflater {
  private readonly streams = new Map<number, NativeStream | null>();
  private readonly openStream: (level: number) => NativeStream | null;
  private output = new Uint8Array(0);

  /** `openStream` is for tests of what happens with another Node. */
  constructor(openStream: (level: number) => NativeStream | null = nativeStreamOf) {
    this.openStream = openStream;
  }

  /** One zlib stream that holds `payload`. Valid until the next call. */
  deflate(payload: Uint8Array, level: number): Uint8Array {
    const stream = this.streamOf(level);
    const bound = deflateBound(payload.length);
    if (stream !== null && this.output.length < bound) this.output = new Uint8Array(Math.max(bound, 1 << 16));
    const packed = stream === null ? null : deflateNatively(stream, payload, this.output);
    return packed ?? deflateSync(payload, wholeOptions(level, payload.length));
  }

  private streamOf(level: number): NativeStream | null {
    let stream = this.streams.get(level);
    if (stream === undefined) {
      stream = this.openStream(level);
      if (stream !== null && !isTrustworthy(stream, level)) stream = null;
      this.streams.set(level, stream);
    }
    return stream;
  }
}
