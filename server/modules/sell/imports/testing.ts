import { read, type WorkSheet } from '@e965/xlsx'
import {
  analyseAndCacheFile,
  discardImport,
  exportErrorOrders,
  getImport,
  type ImportInfo,
} from '@waybill/contract/imports/api'
import { orderImportFields, type OrderImportKey } from '@waybill/contract/orders/import-fields'
import { type Answer, hostOfAccount, type TestServer } from '../../../testing/server.ts'

export type Row = Partial<Record<OrderImportKey, string>>

/** A row that every rule accepts. */
export const validRow: Row = {
  orderNO: 'A-1',
  createTime: '2026-03-25 10:00',
  storeName: 'Test shop',
  carrierName: 'USPS',
  serviceCode: 'Priority Mail',
  senderName: 'Sam Seller',
  senderCountryCode: 'US',
  senderAddressLine1: '1 Main St',
  senderCity: 'Los Angeles',
  senderStateCode: 'CA',
  senderZipCode: '90001',
  senderPhone: '2135550100',
  name: 'Rita Recipient',
  addressLine1: '5 Elm St',
  city: 'New York',
  stateCode: 'NY',
  zipCode: '10001',
  countryCode: 'US',
  packageLength: '10',
  packageWidth: '8',
  packageHeight: '4',
  packageWeight1: '2',
  packageWeight2: '3.5',
  packageUnit: 'in/lb',
  sku: 'MUG*2; CUP',
}
export const rowsOf = (count: number, change: (index: number) => Row = () => ({})): Row[] =>
  Array.from({ length: count }, (_, index) => ({ ...validRow, orderNO: `A-${index + 1}`, ...change(index) }))

const labelOf = (key: string): string => orderImportFields.find((field) => field.key === key)?.label.en ?? key
export const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The rows as a table with the fields' English labels as headings. */
export function tableOf(rows: Row[]): string[][] {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))] as OrderImportKey[]
  return [keys.map(labelOf), ...rows.map((row) => keys.map((key) => row[key] ?? ''))]
}
export const csvOf = (rows: Row[]): Buffer =>
  Buffer.from(
    tableOf(rows)
      .map((line) => line.map(quoted).join(','))
      .join('\r\n'),
  )

/** Sends a file as a browser's form would. */
export function upload(
  server: TestServer,
  as: string | undefined,
  file: { name: string; bytes: Uint8Array },
  url = analyseAndCacheFile.path,
): Promise<Answer<ImportInfo>> {
  const boundary = 'waybill-test-boundary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return server.request({
    method: 'POST',
    url,
    as,
    payload,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }) as Promise<Answer<ImportInfo>>
}

/** Uploads and waits until the file is read. */
export async function uploaded(
  server: TestServer,
  as: string,
  file: { name: string; bytes: Uint8Array },
  url?: string,
): Promise<ImportInfo> {
  let { body } = await upload(server, as, file, url)
  while (body.data?.state === 'reading') {
    await new Promise((go) => setTimeout(go, 100))
    body = (await server.call(getImport, { params: { id: body.data.excelCacheId } }, { as })).body
  }
  if (!body.data) throw new Error(`the upload failed: ${body.errorCode} ${body.message}`)
  return body.data
}

/**
 * Uploads a file that cannot be read and answers why. A busy machine answers the upload before its first look is over:
 * then the import itself has the reason, and is discarded here as the refused upload would have been.
 */
export async function refusalOf(
  server: TestServer,
  as: string,
  file: { name: string; bytes: Uint8Array },
): Promise<{ code: string; message: string; zhMessage: string }> {
  const { body, status } = await upload(server, as, file)
  if (!body.data) {
    if (status < 400 || status > 499) throw new Error(`a refusal answers 4xx, not ${status}`)
    return { code: body.errorCode ?? '', message: body.message ?? '', zhMessage: body.zhMessage ?? '' }
  }
  const id = body.data.excelCacheId
  let info = body.data
  while (info.state === 'reading') {
    await new Promise((go) => setTimeout(go, 100))
    const answer = await server.call(getImport, { params: { id } }, { as })
    if (!answer.body.data) throw new Error(`the import went away: ${answer.body.errorCode}`)
    info = answer.body.data
  }
  if (!info.error) throw new Error('the file was read')
  await server.call(discardImport, { params: { id } }, { as })
  return info.error
}

/** The file of the error rows, as it is downloaded. */
export async function errorSheetOf(
  server: TestServer,
  as: string,
  payload: object,
): Promise<{ bytes: Buffer; sheet: WorkSheet }> {
  const token = await server.tokenOf(as)
  const answer = await server.app.inject({
    method: 'POST',
    url: exportErrorOrders.path,
    payload,
    headers: { host: hostOfAccount(as), authorization: `Bearer ${token}` },
  })
  const sheet = read(answer.rawPayload, { cellStyles: true }).Sheets['Errors']
  if (!sheet) throw new Error(`No error file came but ${answer.statusCode}`)
  return { bytes: answer.rawPayload, sheet }
}
