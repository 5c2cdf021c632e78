import {
  BinaryBitmap,
  Code128Reader,
  DecodeHintType,
  GlobalHistogramBinarizer,
  HybridBinarizer,
  type LuminanceSource,
  MaxiCodeReader,
  PDF417Reader,
  RGBLuminanceSource,
} from '@zxing/library'
import { labelOf, type Pixels } from './scanner.fixture.ts'

/** Another reader than scanner.fixture.ts has, with code of its own for each symbology. It is shown one strip or symbol at a time. */
const hints = new Map<DecodeHintType, unknown>([
  [DecodeHintType.TRY_HARDER, true],
  [DecodeHintType.ASSUME_GS1, true],
])

function greyOf({ data, width, height }: Pixels): LuminanceSource {
  const grey = new Uint8ClampedArray(width * height)
  for (let dot = 0; dot < grey.length; dot++)
    grey[dot] = (data[dot * 4]! + 2 * data[dot * 4 + 1]! + data[dot * 4 + 2]!) >> 2
  return new RGBLuminanceSource(grey, width, height)
}

/** A text, or nothing when the reader finds none. */
function found(read: () => { getText: () => string }): string[] {
  try {
    return [read().getText()]
  } catch {
    return []
  }
}

/** Dots of a strip, less than the height of any bars. */
const strip = 24
/** Left edges of what is looked at: bars beside a symbol are read without it. */
const lefts = [0, 0.37]

function linear(source: LuminanceSource): string[] {
  const [width, height] = [source.getWidth(), source.getHeight()]
  const texts: string[] = []
  for (let y = 0; y + strip <= height; y += strip) {
    for (const share of lefts) {
      const left = Math.floor(share * width)
      const bitmap = new BinaryBitmap(new GlobalHistogramBinarizer(source.crop(left, y, width - left, strip)))
      texts.push(...found(() => new Code128Reader().decode(bitmap, hints)))
    }
  }
  return texts
}

/** Where the symbols of UPS and FedEx stand, as shares of the label. */
const maxiCodeArea = [0.012, 0.394, 0.326, 0.193] as const
const pdf417Area = [0, 0.415, 0.64, 0.2] as const

function bitmapOf(source: LuminanceSource, [left, top, width, height]: typeof maxiCodeArea | typeof pdf417Area) {
  const [across, down] = [source.getWidth(), source.getHeight()]
  const box = [left * across, top * down, width * across, height * down].map(Math.floor) as [
    number,
    number,
    number,
    number,
  ]
  return new BinaryBitmap(new HybridBinarizer(source.crop(...box)))
}

/** What every bar code and symbol of a label or a letter page says, each once: separators of GS1 as GS, its mark ]C1 in front. */
export function readAgain(pixels: Pixels): string[] {
  const source = greyOf(labelOf(pixels))
  const symbols = [
    ...found(() => new MaxiCodeReader().decode(bitmapOf(source, maxiCodeArea), hints)),
    ...found(() => new PDF417Reader().decode(bitmapOf(source, pdf417Area), hints)),
  ]
  return [...new Set([...linear(source), ...symbols])].sort()
}
