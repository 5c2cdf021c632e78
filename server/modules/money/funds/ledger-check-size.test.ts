import { beforeAll, expect, it } from 'vitest'
import { asService, chainOrgs, seedProviderChain } from '../../../testing/chain.ts'
import { useTestDatabase } from '../../../testing/database.ts'
import { pagesRead } from '../../../testing/pages-read.ts'
import { addFunds, openBooks } from './index.ts'
import { inspectLedger } from './ledger-check.ts'

const context = useTestDatabase()
const { direct } = chainOrgs
const COUNT = 40_000
const DAY_MS = 86_400_000

/** Forty thousand top-ups of ten cents until yesterday, as the ledger would have posted them, and one of today. */
beforeAll(async () => {
  await seedProviderChain(context.admin)
  await asService(context.database, direct, openBooks)
  const client = await context.admin.connect()
  await client.query(`
    set session_replication_role = replica;
    insert into ledger_transfer (org_id, id, event_id, idem_key, request_hash, kind, change_type, flow_type, actor, seq, available_after, held_after,
      wallet_change, event_at, created_at)
    select ${direct}, md5(n::text)::uuid, md5(n::text)::uuid, 'size-key-' || n, sha256(''), 1, 6, 1, 'system', n, n * 1000, 0, 1000, at, at
    from (select n, now() - interval '1 day' - (${COUNT} - n) * interval '1 minute' as at from generate_series(1, ${COUNT}) n) m order by n;
    insert into ledger_entry (org_id, transfer_id, line, account_id, code, amount, balance_after, version)
    select ${direct}, md5(n::text)::uuid, l.line, a.id, a.code, l.amount, case when a.tracks_balance then n * 1000 end, case when a.tracks_balance then n end
    from generate_series(1, ${COUNT}) n, (values (1, 1010, 1000), (2, 2010, -1000)) l (line, code, amount)
    join ledger_account a on a.org_id = ${direct} and a.code = l.code order by n;
    update ledger_account set balance = ${COUNT} * 1000, version = ${COUNT}, book_seq = ${COUNT} where org_id = ${direct} and code = 2010;
    insert into ledger_hour (org_id, hour, change_type, entries, money_in, money_out, first_seq, last_seq)
    select org_id, date_trunc('hour', event_at, 'UTC'), 6, count(*), sum(wallet_change), 0, min(seq), max(seq) from ledger_transfer group by 1, 2;
    reset session_replication_role`)
  client.release()
  await asService(context.database, direct, (db) =>
    addFunds(db, { key: 'size-of-today', amount: 1000, via: 'card', at: new Date() }),
  )
  for (const table of ['ledger_transfer', 'ledger_entry', 'ledger_hour'])
    await context.admin.query(`vacuum analyze ${table}`)
})

it('a check of what is new reads little of a large ledger, and the whole check agrees with it', async () => {
  const since = new Date(Date.now() - DAY_MS / 2)
  const read: Record<string, number> = {}
  for (const table of ['ledger_transfer', 'ledger_entry', 'ledger_hour']) {
    read[table] = await asService(context.database, direct, (db, client) =>
      pagesRead(db, table, async () => {
        expect(await inspectLedger(client, since)).toMatchObject({ transfers: 1, findings: [] })
      }),
    )
  }
  expect(read).toEqual({
    ledger_transfer: expect.toSatisfy((pages: number) => pages < 2500),
    ledger_entry: expect.toSatisfy((pages: number) => pages < 300),
    ledger_hour: expect.toSatisfy((pages: number) => pages < 100),
  })
  expect(await inspectLedger(context.admin, null)).toMatchObject({ transfers: COUNT + 1, findings: [] })
})
