import { drawPaper, type PaperPage } from '../../../../../carriers/index.ts'
import { formPages } from './form.ts'
import { invoicePages } from './invoice.ts'
import type { PaperFacts, PaperRequest } from './paper-facts.ts'

const titles = { form: 'Customs declaration', commercialInvoice: 'Commercial invoice', proForma: 'Pro forma invoice' }

function pagesOf(facts: PaperFacts, { paper, size, copies }: PaperRequest): PaperPage[] {
  const pages = paper === 'form' ? formPages(facts, size) : invoicePages(facts, size, paper)
  return Array.from({ length: copies }, () => pages).flat()
}

/** One PDF of a paper of each parcel, in their order. */
export const drawCustomsDocuments = (parcels: readonly PaperFacts[], request: PaperRequest): Promise<Uint8Array> =>
  drawPaper({
    title: titles[request.paper],
    date: parcels[0]?.date ?? '1970-01-01',
    paper: request.size,
    pages: parcels.flatMap((facts) => pagesOf(facts, request)),
  })
