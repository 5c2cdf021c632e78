import { carrier } from '@waybill/contract/carriers/enums'
import { describe, expect, it } from 'vitest'
import { labelData } from '../testing.ts'
import { composeJob, drawLabelPdf, drawPart, joinParts, type PrintPiece } from './index.ts'
import { scanPdf } from './scanner.fixture.ts'

const labels = await Promise.all([carrier.USPS, carrier.UPS, carrier.FedEx].map((id) => drawLabelPdf(labelData(id))))
const slips = labels[2] as Uint8Array
const pieces = (index: number): PrintPiece[] => [{ label: labels[index] as Uint8Array }, { slip: [0, 1] }]
const part = async (of: PrintPiece[]) => {
  const drawn = await drawPart(of, slips)
  if ('unreadable' in drawn) throw new Error('a piece cannot be read')
  return { read: async () => drawn.pdf, pages: drawn.pages }
}
const seen = async (pdf: Uint8Array) =>
  (await scanPdf(pdf, 36)).map(({ width, height, text }) => [Math.round(width), Math.round(height), text.trim()])

describe('a long printing', () => {
  it.each([
    { paper: null, perSheet: 1, startAt: 1 },
    { paper: 'letter', perSheet: 1, startAt: 1 },
    { paper: 'a4', perSheet: 2, startAt: 2 },
  ] as const)('lays its parts out as if they were drawn at once: %j', async (layout) => {
    const about = { ...layout, offset: { x: 1, y: 2 }, site: 'Acme Shipping' }
    const parts = [await part([...pieces(0), ...pieces(1)]), await part(pieces(0).slice(0, 1)), await part(pieces(1))]
    const all = [...pieces(0), ...pieces(1), ...pieces(0).slice(0, 1), ...pieces(1)]
    const joined = await joinParts(parts, { ...about, slipsLast: false })
    expect(await seen(joined)).toEqual(await seen(await composeJob(all, { ...about, slips })))
    const [first, last] = [true, false].map((isLabel) => all.filter((piece) => 'label' in piece === isLabel))
    const sorted = await joinParts(parts, { ...about, slipsLast: true })
    expect(await seen(sorted)).toEqual(await seen(await composeJob([...first!, ...last!], { ...about, slips })))
  })

  it('says which pieces cannot be read', async () => {
    const broken = { label: Buffer.from('no PDF') }
    expect(await drawPart([...pieces(0), broken, { paper: broken.label }], slips)).toEqual({ unreadable: [2, 3] })
  })
})
