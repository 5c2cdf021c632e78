import { AppError, notFound } from '@waybill/contract/core/errors'
import { formatMoney } from '@waybill/contract/core/money'
import type { Locale } from '@waybill/contract/core/messages'
import { fundingMethodWords } from '@waybill/contract/funding/words'
import { fundingNumber, shownReference } from '@waybill/contract/funding/reference'
import { fundingStatus } from '@waybill/contract/funds/enums'
import { createHash } from 'node:crypto'
import { drawTextPage, type PageText, textPage } from '../../../carriers/index.ts'
import { type Db, inScope } from '../../../platform/database/index.ts'
import { addFiles } from '../../../platform/files/index.ts'
import type { BaseCtx, FileAnswer } from '../../../platform/http/index.ts'
import { RECEIPT_FILE } from './proof-file.ts'
import { fileAnswer, storedFile } from './proofs.ts'
import { findFunding, type FundingRequest } from './requests.ts'

const words = {
  en: {
    title: 'Receipt',
    number: 'Request',
    date: 'Date received',
    from: 'Received by',
    customer: 'Customer',
    method: 'Method',
    reference: 'Reference',
    received: 'Amount received',
    fee: 'Fee',
    added: 'Added to the balance',
    note: "A receipt for money added to a prepaid balance. It isn't a tax invoice.",
  },
  cn: {
    title: '收据',
    number: '申请编号',
    date: '收款日期',
    from: '收款方',
    customer: '客户',
    method: '付款方式',
    reference: '附言',
    received: '实收金额',
    fee: '手续费',
    added: '充值金额',
    note: '本收据仅证明预付余额已充值，不作为税务发票。',
  },
} as const satisfies Record<Locale, object>

interface Parties {
  customer: string
  provider: Record<Locale, string>
}

async function partiesOf(db: Db, request: FundingRequest): Promise<Parties> {
  const customer = await db
    .selectFrom('tenancy_org')
    .select('name')
    .where('id', '=', request.orgId)
    .executeTakeFirstOrThrow()
  const provider = await db
    .selectFrom('tenancy_org as org')
    .leftJoin('tenancy_site as site', 'site.org_id', 'org.id')
    .select(['org.name', 'site.site_name', 'site.site_name_cn'])
    .where('org.id', '=', request.providerOrgId)
    .executeTakeFirstOrThrow()
  const en = provider.site_name ?? provider.name
  return { customer: customer.name, provider: { en, cn: provider.site_name_cn ?? en } }
}

const TOP = 320
const STEP = 78

/** The lines of a receipt from the top: a label on the left, its value on the right. */
function receiptTexts(request: FundingRequest, { customer, provider }: Parties, locale: Locale): PageText[] {
  const say = words[locale]
  const { received = 0, fee, currency, decidedAt } = request
  const money = (amount: number | null) => `${formatMoney(amount ?? 0, currency)} ${currency}`
  const rows: [string, string][] = [
    [say.number, fundingNumber(request.id)],
    [say.date, (decidedAt ?? request.createdAt).toISOString().slice(0, 10)],
    [say.from, provider[locale]],
    [say.customer, customer],
    [say.method, fundingMethodWords[request.method][locale]],
    ...(request.bankReference ? [[say.reference, shownReference(request.bankReference)] as [string, string]] : []),
    [say.received, money(received)],
    ...(fee > 0 ? [[say.fee, money(fee)] as [string, string]] : []),
    [say.added, money((received ?? 0) - fee)],
  ]
  const right = textPage.width - textPage.margin
  return [
    { x: textPage.margin, y: 220, size: 64, text: `${say.title} ${fundingNumber(request.id)}` },
    ...rows.flatMap(([label, value], index) => [
      { x: textPage.margin, y: TOP + STEP * (index + 1), size: 34, text: label },
      { x: right, y: TOP + STEP * (index + 1), size: 34, text: value, right: true },
    ]),
    { x: textPage.margin, y: TOP + STEP * (rows.length + 2), size: 26, text: say.note },
  ]
}

async function drawn(db: Db, request: FundingRequest, locale: Locale): Promise<Uint8Array> {
  const texts = receiptTexts(request, await partiesOf(db, request), locale)
  const date = (request.decidedAt ?? request.createdAt).toISOString().slice(0, 10)
  return drawTextPage({ title: `${words[locale].title} ${fundingNumber(request.id)}`, date, texts, rules: [TOP - 40] })
}

/** Draws the receipt for the first reader, in that reader's language, and stores it; two readers at once get the same file. */
async function receiptFile(ctx: BaseCtx, { orgId, id }: FundingRequest): Promise<string> {
  return inScope(ctx.database, { ...ctx.scope, role: 'service' }, async (db) => {
    await db
      .selectFrom('funding_request')
      .select('id')
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const request = (await findFunding(db, id))!
    if (request.receiptFileId !== null) return request.receiptFileId
    const bytes = await drawn(db, request, ctx.locale)
    const stored = await ctx.files.put(Buffer.from(bytes))
    const sha256 = createHash('sha256').update(bytes).digest()
    const name = `receipt-${fundingNumber(id)}.pdf`
    const file = {
      kind: RECEIPT_FILE,
      name,
      mime: 'application/pdf',
      size: stored.size,
      sha256,
      storageKey: stored.key,
    }
    const [fileId] = await addFiles(db, orgId, [file])
    await db
      .updateTable('funding_request')
      .set({ receipt_file_id: fileId! })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute()
    return fileId!
  })
}

/** Answers readFundingReceipt: drawn once and stored with its hash, never drawn again. */
export async function receiptAnswer(ctx: BaseCtx, id: number): Promise<FileAnswer> {
  const { orgId } = ctx.actor
  const request = await ctx.inScope((db) => findFunding(db, id), { readOnly: true })
  if (!request || request.orgId !== orgId) throw notFound('Funding request', '充值申请')
  if (request.status !== fundingStatus.approved) throw new AppError('FUNDING_NOT_APPROVED')
  const fileId = await receiptFile(ctx, request)
  return fileAnswer(
    ctx,
    await ctx.inScope((db) => storedFile(db, { orgId, id: fileId, kind: RECEIPT_FILE }), { readOnly: true }),
  )
}
