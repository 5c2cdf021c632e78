import { carrier } from '@waybill/contract/carriers/enums'
import type { Db } from '../../../../../platform/database/index.ts'
import { drawCustomsDocuments } from './draw.ts'
import type { PaperFacts } from './paper-facts.ts'
import { findPaperFacts } from './print.ts'

/** Couriers take the invoice three times: for themselves and for both customs offices. */
const INVOICES = 3

/** Does the carrier take a paper with the parcel? Couriers take none with documents, which are sold to nobody. */
const needsPaper = ({ carrier: id, declaration }: PaperFacts): boolean =>
  id === carrier.USPS || declaration.contents !== 'documents'

/** What customs get of shipments whose carrier takes it on paper, by shipment. */
export async function readCustomsOfLabels(
  db: Db,
  orgId: number,
  shipmentIds: readonly number[],
): Promise<Map<number, PaperFacts>> {
  const found = await findPaperFacts(db, orgId, shipmentIds)
  return new Map([...found].filter(([, facts]) => needsPaper(facts)))
}

/** The paper that goes with a label: the form of the post, as small as a label, or invoices. */
export const drawLabelPaper = (facts: PaperFacts, invoiceSize: 'letter' | 'a4'): Promise<Uint8Array> =>
  drawCustomsDocuments(
    [facts],
    facts.carrier === carrier.USPS
      ? { paper: 'form', size: '4x6', copies: 1 }
      : { paper: 'commercialInvoice', size: invoiceSize, copies: INVOICES },
  )
