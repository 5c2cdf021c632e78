import * as z from 'zod/mini'

/** Paper of packing slips and pick lists. */
export const paperSizes = ['4x6', 'letter', 'a4'] as const
export type Paper = (typeof paperSizes)[number]
/** Languages of packing slips and pick lists. */
export const paperLanguages = ['en', 'cn', 'both'] as const
/** As far as a printer can be corrected, in mm to each side. */
export const MOST_OFFSET = 20

const offset = z.number().check(z.gte(-MOST_OFFSET), z.lte(MOST_OFFSET), z.multipleOf(0.1))
export const printSettingShape = {
  /** Sheets onto which labels of size 2 are put. */
  sheet: z.enum(['letter', 'a4']),
  /** Two: labels lie across, one in each half. */
  labelsPerSheet: z.literal([1, 2]),
  /** By how many mm everything is moved to the right and down. */
  offset: z.strictObject({ x: offset, y: offset }),
  /** Whether labels are printed with the packing slips of their orders. */
  withSlips: z.boolean(),
  /** Whether labels are printed with the customs papers that their carriers take on paper. */
  withCustoms: z.boolean(),
  /** alternating: label, slip, label, slip … · labelsFirst: all labels, then all slips. */
  slipOrder: z.enum(['alternating', 'labelsFirst']),
  slipPaper: z.enum(paperSizes),
  slipLanguage: z.enum(paperLanguages),
  slipPrices: z.boolean(),
  pickListPaper: z.enum(paperSizes),
  /** Whether labels are opened for printing as soon as they are bought. */
  afterBuying: z.boolean(),
} as const
const settings = z.strictObject(printSettingShape)
export type PrintSettings = z.infer<typeof settings>

export const firstPrintSettings: PrintSettings = {
  sheet: 'letter',
  labelsPerSheet: 1,
  offset: { x: 0, y: 0 },
  withSlips: false,
  withCustoms: true,
  slipOrder: 'alternating',
  slipPaper: '4x6',
  slipLanguage: 'en',
  slipPrices: false,
  pickListPaper: 'letter',
  afterBuying: false,
}
