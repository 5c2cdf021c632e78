import type { PrintSettings } from '@waybill/contract/printing/settings'
import { labelSize, type LabelSize } from '@waybill/contract/shipping/enums'
import { setImmediate as breathe } from 'node:timers/promises'
import { composeJob, type PrintPiece } from '../../../carriers/index.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { FileStore } from '../../../platform/files/index.ts'
import type { BaseCtx, FileAnswer } from '../../../platform/http/index.ts'
import { userToday } from '../../people/identity/index.ts'
import { type OrderOnPaper, type ParcelOnPaper, readOrdersOnPaper } from '../../sell/orders/index.ts'
import { drawLabelPaper, type LabelFile, type PaperFacts } from '../shipping/index.ts'
import { brandOf } from './brand.ts'
import { daysIn } from './days-in.ts'
import { drawPackingSlips, type PackingSlips } from './packing-slip.ts'
import { drawPickList } from './pick-list.ts'

/** Labels read from disk at once. */
const AT_ONCE = 16

async function readAll(files: FileStore, keys: readonly string[]): Promise<Buffer[]> {
  const found: Buffer[] = []
  for (let index = 0; index < keys.length; index += AT_ONCE) {
    found.push(...(await Promise.all(keys.slice(index, index + AT_ONCE).map((key) => files.read(key)))))
  }
  return found
}

const pdfAnswer = (name: string, bytes: Uint8Array): FileAnswer => ({
  fileName: `${name}.pdf`,
  mime: 'application/pdf',
  body: Buffer.from(bytes),
  size: bytes.length,
})

const counted = (count: number, name: string): string => (count === 1 ? name : `${count}-${name}s`)

/** The orders of a document and the days on it, read in the caller's transaction. */
export interface OrdersToPrint {
  orders: OrderOnPaper[]
  zone: string
  today: string
}
export async function readOrdersToPrint(
  db: Db,
  { actor, now }: Pick<BaseCtx, 'actor' | 'now'>,
  parcels: readonly ParcelOnPaper[],
): Promise<OrdersToPrint> {
  const { zone, today } = await userToday(db, now())
  return { orders: await readOrdersOnPaper(db, actor.orgId, parcels), zone, today }
}

async function slipsOf(
  ctx: BaseCtx,
  { orders, zone, today }: OrdersToPrint,
  settings: PrintSettings,
): Promise<PackingSlips> {
  const brand = await brandOf(ctx)
  return drawPackingSlips(orders, { brand, settings, dayOf: daysIn(zone), date: today, breathe })
}

const alone = { paper: null, perSheet: 1, startAt: 1 } as const

/** The packing slips of orders, each on pages of its own. */
export async function slipsFile(ctx: BaseCtx, request: OrdersToPrint, settings: PrintSettings): Promise<FileAnswer> {
  const { pdf, ranges } = await slipsOf(ctx, request, settings)
  const pieces = ranges.map((slip) => ({ slip }))
  const bytes = await composeJob(pieces, { ...alone, slips: pdf, offset: settings.offset })
  return pdfAnswer(counted(request.orders.length, 'packing-slip'), bytes)
}

/** One pick list for orders. */
export async function pickListFile(
  ctx: BaseCtx,
  { orders, today }: OrdersToPrint,
  settings: PrintSettings,
): Promise<FileAnswer> {
  const brand = await brandOf(ctx)
  return pdfAnswer(`pick-list-${today}`, await drawPickList(orders, { brand, settings, date: today }))
}

export interface LabelJob {
  labels: readonly LabelFile[]
  /** Null: labels alone. */
  slips: OrdersToPrint | null
  /** What customs get on paper, by shipment. */
  customs: ReadonlyMap<number, PaperFacts>
  labelSize: LabelSize
  labelFormat: 'PDF' | 'ZPL'
  startAt: 1 | 2
}

/** Labels, each with its customs papers, and slips in the order chosen; a label's slip is that of its parcel, of several packages it comes once. */
function piecesOf(
  labels: readonly PrintPiece[][],
  printed: (OrdersToPrint & Pick<PackingSlips, 'ranges'>) | null,
  slipOrder: PrintSettings['slipOrder'],
): PrintPiece[] {
  if (!printed) return labels.flat()
  const { ranges, orders } = printed
  const slips = ranges.map((slip, index) => (orders[index]?.repeats ? [] : [{ slip }]))
  if (slipOrder === 'labelsFirst') return [...labels.flat(), ...slips.flat()]
  return labels.flatMap((pieces, index) => [...pieces, ...(slips[index] ?? [])])
}

/** Each label, and what customs get on paper behind it. */
async function withCustoms({ labels, customs }: LabelJob, files: readonly Uint8Array[], sheet: PrintSettings['sheet']) {
  const pieces: PrintPiece[][] = []
  for (const [index, label] of files.entries()) {
    const facts = customs.get(labels[index]?.shipmentId ?? 0)
    pieces.push(facts ? [{ label }, { paper: await drawLabelPaper(facts, sheet) }] : [{ label }])
    if (facts) await breathe()
  }
  return pieces
}

/** One file of all labels, in the order given: what was stored when they were bought, never bought or drawn again. */
export async function labelsFile(ctx: BaseCtx, job: LabelJob, settings: PrintSettings): Promise<FileAnswer> {
  const files = await readAll(
    ctx.files,
    job.labels.map(({ key }) => key),
  )
  const name = counted(files.length, 'label')
  if (job.labelFormat === 'ZPL') {
    const body = Buffer.concat(files.flatMap((file) => [file, Buffer.from('\n')]))
    return { fileName: `${name}.zpl`, mime: 'application/vnd.zebra-zpl', body, size: body.length }
  }
  const slips = job.slips && (await slipsOf(ctx, job.slips, settings))
  const site = (await brandOf(ctx)).name
  const bytes = await composeJob(
    piecesOf(
      await withCustoms(job, files, settings.sheet),
      slips && job.slips && { ...job.slips, ...slips },
      settings.slipOrder,
    ),
    {
      paper: job.labelSize === labelSize.fourBySix ? null : settings.sheet,
      perSheet: settings.labelsPerSheet,
      startAt: job.startAt,
      offset: settings.offset,
      slips: slips && slips.pdf,
      site: site || undefined,
    },
  )
  return pdfAnswer(slips ? `${name}-with-slips` : name, bytes)
}
