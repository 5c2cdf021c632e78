import { setImmediate as breathe } from 'node:timers/promises'
import { drawPart, type PageKind, type PrintPiece } from '../../../../carriers/index.ts'
import { inScope } from '../../../../platform/database/index.ts'
import { FileMissingError } from '../../../../platform/files/index.ts'
import type { Services } from '../../../../platform/http/index.ts'
import { userToday } from '../../../people/identity/index.ts'
import { findOrdersOnPaper, type OrderOnPaper } from '../../../sell/orders/index.ts'
import { drawLabelPaper, findLabelsToPrint, type LabelToPrint, readCustomsOfLabels } from '../../shipping/index.ts'
import type { Brand } from '../brand.ts'
import { daysIn } from '../days-in.ts'
import { drawPackingSlips } from '../packing-slip.ts'
import type { FailedDocument, PrintJob } from './repository.ts'

export type PrintDeps = Pick<Services, 'database' | 'files' | 'log' | 'http' | 'now'>

/** The scope of who asked. */
export const scopeOfJob = ({ org_id: orgId, user_id: userId }: PrintJob) => ({ role: 'seller', orgId, userId }) as const

/** A document of a part on its way to paper; `order` is null where it is not known any more. */
interface Document {
  id: number
  order: OrderOnPaper | null
  label: LabelToPrint | null
  pieces: PrintPiece[]
  failure: FailedDocument['code'] | null
}

export interface Drawn {
  /** Null: nothing could be drawn. */
  pdf: Uint8Array | null
  pages: PageKind[]
  failed: FailedDocument[]
}

/** What the documents of a part say, read at once. */
async function readPart({ database, now }: PrintDeps, job: PrintJob, ids: readonly number[]) {
  const orgId = job.org_id
  return inScope(database, scopeOfJob(job), async (db) => {
    const { zone, today } = await userToday(db, now())
    const isLabel = job.document === 'label'
    const labels = isLabel ? await findLabelsToPrint(db, orgId, { shipmentIds: ids, labelFormat: 'PDF' }) : new Map()
    const parcels = isLabel
      ? [...labels.values()].map(({ orderId, shipmentId }: LabelToPrint) => ({ orderId, shipmentId }))
      : ids.map((orderId) => ({ orderId, shipmentId: null }))
    const orders = await findOrdersOnPaper(db, orgId, parcels)
    const found = new Set(orders.map(({ id }) => id))
    // The orders come in the order of their parcels, without those that are gone.
    const byParcel = new Map(
      parcels
        .filter(({ orderId }) => found.has(orderId))
        .map(({ orderId, shipmentId }, index) => [shipmentId ?? orderId, orders[index] as OrderOnPaper]),
    )
    const withCustoms = isLabel && job.request.settings.withCustoms
    const customs = withCustoms ? await readCustomsOfLabels(db, orgId, ids) : new Map()
    const documents = ids.map((id): Document => ({
      id,
      order: byParcel.get(id) ?? null,
      label: (labels.get(id) as LabelToPrint | undefined) ?? null,
      pieces: [],
      failure: null,
    }))
    return { zone, today, customs, documents }
  })
}
type Part = Awaited<ReturnType<typeof readPart>>

/** The label and its customs papers. */
async function addLabel({ files, log }: PrintDeps, { customs }: Part, document: Document, sheet: 'letter' | 'a4') {
  const { id, label } = document
  if (!label || 'refusal' in label) {
    document.failure = label?.refusal === 'LABEL_VOIDED' ? 'LABEL_VOIDED' : 'PRINT_LABEL_MISSING'
    return
  }
  try {
    document.pieces.push({ label: await files.read(label.key) })
  } catch (error) {
    // Anything else, such as a disk that is away, is no fault of this label: the job is tried again.
    if (!(error instanceof FileMissingError)) throw error
    document.failure = 'PRINT_LABEL_MISSING'
    return
  }
  const facts = customs.get(id)
  if (!facts) return
  try {
    document.pieces.push({ paper: await drawLabelPaper(facts, sheet) })
  } catch (error) {
    log.warn({ err: error, shipmentId: id }, 'the customs papers of a label could not be drawn')
    document.failure = 'PRINT_PAGE_FAILED'
  }
  await breathe()
}

/** Draws the packing slips of documents; one that cannot be drawn fails alone. */
async function addSlips(deps: PrintDeps, { zone, today, documents }: Part, about: { job: PrintJob; brand: Brand }) {
  const { settings } = about.job.request
  const draw = (chosen: readonly Document[]) =>
    drawPackingSlips(
      chosen.flatMap(({ order }) => order ?? []),
      { brand: about.brand, settings, dayOf: daysIn(zone), date: today, breathe },
    )
  const open = () => documents.filter(({ failure }) => failure === null)
  for (const document of open()) if (!document.order) document.failure = 'PRINT_ORDER_GONE'
  const all = open()
  if (all.length === 0) return null
  const slips = await draw(all).catch(async () => {
    for (const document of all) {
      await draw([document]).catch((error: unknown) => {
        deps.log.warn({ err: error, orderId: document.order?.id }, 'a packing slip could not be drawn')
        document.failure = 'PRINT_PAGE_FAILED'
      })
    }
    return open().length > 0 ? draw(open()) : null
  })
  // Once for all packages of an order, with the first that did not fail.
  const withSlip = new Set<number>()
  for (const [index, { order, pieces }] of open().entries()) {
    const slip = slips?.ranges[index]
    if (!slip || !order || (order.repeats && withSlip.has(order.id))) continue
    withSlip.add(order.id)
    pieces.push({ slip })
  }
  return slips && slips.pdf
}

/** Draws some documents of a job. What cannot be drawn is named with its reason, and the rest is drawn without it. */
export async function drawDocuments(
  deps: PrintDeps,
  job: PrintJob,
  { ids, brand }: { ids: readonly number[]; brand: Brand },
): Promise<Drawn> {
  const part = await readPart(deps, job, ids)
  const { settings, withSlips } = job.request
  if (job.document === 'label')
    for (const document of part.documents) await addLabel(deps, part, document, settings.sheet)
  const slips = job.document === 'slip' || withSlips ? await addSlips(deps, part, { job, brand }) : null
  const drawn = await drawReadable(part.documents, slips)
  const failed = part.documents.flatMap(({ id, order, failure }) =>
    failure === null ? [] : [{ id, orderNo: order?.orderNo ?? null, code: failure }],
  )
  return { ...drawn, failed }
}

/** Once more without the documents whose files cannot be read. */
async function drawReadable(documents: readonly Document[], slips: Uint8Array | null): Promise<Omit<Drawn, 'failed'>> {
  const chosen = documents.filter(({ failure }) => failure === null)
  const pieces = chosen.flatMap((document) => document.pieces.map((piece) => ({ document, piece })))
  if (pieces.length === 0) return { pdf: null, pages: [] }
  const drawn = await drawPart(
    pieces.map(({ piece }) => piece),
    slips,
  )
  if (!('unreadable' in drawn)) return drawn
  for (const index of drawn.unreadable) {
    const piece = pieces[index]
    if (piece) piece.document.failure = 'PRINT_LABEL_MISSING'
  }
  return drawReadable(documents, slips)
}
