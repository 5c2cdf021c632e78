import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { CsvWriter, profileFile, readRows, type TableColumn, XlsxWriter } from './index.ts'

const folder = await mkdtemp(join(tmpdir(), 'waybill-share-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const columns: TableColumn[] = [{ heading: 'Order', type: 'text' }]
const rows = Array.from({ length: 30_000 }, (_, at) => [`Order number ${at}`])

it.each(['csv', 'xlsx'] as const)('tells of a %s file how much is read, rising to all of it', async (kind) => {
  const path = join(folder, `rows.${kind}`)
  const writer = await (kind === 'csv'
    ? CsvWriter.create(path, columns)
    : XlsxWriter.create(path, { sheetName: 'Orders', columns }))
  await writer.rows(rows)
  await writer.end()
  const shares: number[] = []
  let read = 0
  const onShare = (share: number) => void shares.push(share)
  for await (const batch of readRows(path, { profile: await profileFile(path), onShare })) read += batch.length
  expect(read).toBe(rows.length + 1)
  expect(shares.length).toBeGreaterThan(2)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect([shares[0]! < 1, shares.at(-1)]).toEqual([true, 1])
})
