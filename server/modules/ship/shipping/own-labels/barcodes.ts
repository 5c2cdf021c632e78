import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { Raster } from './raster.ts'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')

/** Makes the reader ready, once in each process. */
export const prepareReader = (): void =>
  void prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })

/** The texts of all barcodes in a picture, whatever their kind and direction. Runs in a process of its own. */
export async function readBarcodesOf({ data, width, height }: Raster): Promise<string[]> {
  const pixels = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < data.length; at++) pixels.fill(data[at] ?? 255, at * 4, at * 4 + 3)
  for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255
  const found = await readBarcodes(
    { data: pixels, width, height, colorSpace: 'srgb' },
    { tryHarder: true, tryRotate: true, maxNumberOfSymbols: 20 },
  )
  return found.filter((code) => code.isValid).map((code) => Buffer.from(code.bytes).toString('latin1'))
}
