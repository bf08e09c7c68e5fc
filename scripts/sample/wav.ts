import { ByteWriter } from "../../src-shared/bytes/writer.ts";

const PCM = 1;

/** Bytes before the samples. */
export const WAV_HEADER_SIZE = 44;

/**
 * Header of one channel of 16-bit PCM sound, for `samples` samples. Little-endian.
 *
 * | off | type | meaning |
 * |---|---|---|
 * | 0 | | "RIFF", u32 bytes that follow, "WAVE" |
 * | 12 | | "fmt ", u32 16, u16 format, u16 channels, u32 samples a second, u32 bytes a second, u16 bytes a sample, u16 bits a sample |
 * | 36 | | "data", u32 bytes |
 */
export function wavHeader(samples: number, rate: number): Uint8Array {
  const writer = new ByteWriter(WAV_HEADER_SIZE);
  writer.raw(letters("RIFF")).u32(WAV_HEADER_SIZE - 8 + 2 * samples);
  writer.raw(letters("WAVE"));
  writer.raw(letters("fmt ")).u32(16);
  writer.u16(PCM).u16(1);
  writer.u32(rate).u32(2 * rate);
  writer.u16(2).u16(16);
  writer.raw(letters("data")).u32(2 * samples);
  return writer.finish();
}

/** One channel of 16-bit PCM sound as WAV. */
export function writeWav(samples: Int16Array, rate: number): Uint8Array {
  const writer = new ByteWriter(WAV_HEADER_SIZE + 2 * samples.length);
  writer.raw(wavHeader(samples.length, rate));
  for (const sample of samples) writer.u16(sample);
  return writer.finish();
}

/** A struck bell: the partials fade out over the whole length. `seconds` long, frequencies in hertz. */
export function chime(partials: readonly number[], seconds: number, rate: number): Int16Array {
  const samples = new Int16Array(Math.round(seconds * rate));
  for (let i = 0; i < samples.length; i++) {
    const left = 1 - i / samples.length;
    let sum = 0;
    for (const frequency of partials) sum += Math.sin((2 * Math.PI * frequency * i) / rate);
    samples[i] = Math.round((20000 * left * left * sum) / partials.length);
  }
  return samples;
}

function letters(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
