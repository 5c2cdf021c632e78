import { sql } from 'kysely'
import { from as copyFrom } from 'pg-copy-streams'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useTestDatabase } from '../../testing/database.ts'
import { inScope, openDatabase, type Scope } from './index.ts'
import { openingOf } from './scope.ts'
import type { Db } from './scope-connection.ts'

const db = useTestDatabase()
const orgA: Scope = { role: 'seller', orgId: 501 }
const orgB: Scope = { role: 'seller', orgId: 502 }

const add = (scope: Scope, text: string, orgId = scope.orgId) =>
  inScope(db.database, scope, (own) => sql`insert into note (org_id, text) values (${orgId}, ${text})`.execute(own))
const textsOf = async (own: Db) =>
  (await sql<{ text: string }>`select text from note order by text`.execute(own)).rows.map((row) => row.text)
const texts = (scope: Scope) => inScope(db.database, scope, textsOf)

beforeAll(async () => {
  await db.admin.query(`
    set role waybill_owner;
    create table note (org_id bigint not null, id bigint generated always as identity, text text not null, primary key (org_id, id));
    alter table note enable row level security;
    alter table note force row level security;
    grant select, insert, update, delete on note to waybill_seller;
    create policy own on note for all to waybill_seller
      using (org_id = (select nullif(current_setting('app.org_id', true), '')::bigint))
      with check (org_id = (select nullif(current_setting('app.org_id', true), '')::bigint));
    reset role`)
  await add(orgA, 'a1')
  await add(orgA, 'a2')
  await add(orgB, 'b1')
})

describe('a scope', () => {
  test('sees its own organisation and nothing of another', async () => {
    expect(await texts(orgA)).toEqual(['a1', 'a2'])
    expect(await texts(orgB)).toEqual(['b1'])
  })

  test('cannot write into another organisation', async () => {
    await expect(add(orgA, 'stolen', 502)).rejects.toThrow(/row-level security/)
  })

  test('cannot change or delete what it does not see', async () => {
    await inScope(db.database, orgA, (own) => sql`delete from note where org_id = 502`.execute(own))
    expect(await texts(orgB)).toEqual(['b1'])
  })

  test('of an organisation type without a grant is refused', async () => {
    await expect(texts({ role: 'warehouse', orgId: 501 })).rejects.toThrow(/permission denied/)
  })

  test('without an organisation sees nothing, also on a connection that had one before', async () => {
    const one = openDatabase({ appUrl: db.database.appUrl, log: db.database.log, poolSize: 1 })
    try {
      expect(await inScope(one, orgA, textsOf)).toHaveLength(2)
      const client = await one.pool.connect()
      await client.query('begin; set local role waybill_seller')
      const { rows } = await client.query('select text from note')
      await client.query('rollback')
      client.release()
      expect(rows).toEqual([])
    } finally {
      await one.close()
    }
  })

  test('takes only whole numbers as ids and only known roles', () => {
    const wrong = [1.5, -1, Number.NaN, 2 ** 53, "5'; drop table note; --" as unknown as number]
    for (const orgId of wrong) expect(() => openingOf({ role: 'seller', orgId }, {})).toThrow(TypeError)
    expect(() => openingOf({ role: 'owner' as unknown as 'seller', orgId: 1 }, {})).toThrow(TypeError)
    expect(() => openingOf({ role: 'seller', orgId: 1, userId: 0.5 }, {})).toThrow(TypeError)
  })
})

describe('the login role', () => {
  test('sees no table by itself', async () => {
    await expect(db.database.pool.query('select * from note')).rejects.toThrow(/permission denied/)
  })

  test.each(['waybill_owner', 'waybill_definer', 'waybill_admin'])('cannot become %s', async (role) => {
    await expect(db.database.pool.query(`set role ${role}`)).rejects.toThrow(/permission denied/)
  })

  test('cannot create tables, also not as the role of a scope', async () => {
    await expect(db.database.pool.query('create table public.mine (x int)')).rejects.toThrow(/permission denied/)
    await expect(
      inScope(db.database, orgA, (own) => sql`create table public.mine (x int)`.execute(own)),
    ).rejects.toThrow(/permission denied/)
  })
})

describe('a transaction', () => {
  test('is rolled back whole when the work throws', async () => {
    const work = inScope(db.database, orgA, async (own) => {
      await sql`insert into note (org_id, text) values (501, 'half')`.execute(own)
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await texts(orgA)).not.toContain('half')
  })

  test('whose failed statement was swallowed is an error, not a silent rollback', async () => {
    const work = inScope(db.database, orgA, async (own) => {
      await sql`insert into note (org_id, text) values (501, 'lost')`.execute(own)
      await sql`select 1/0`.execute(own).catch(() => undefined)
    })
    await expect(work).rejects.toThrow(/swallowed/)
    expect(await texts(orgA)).not.toContain('lost')
  })

  test('keeps the rest when a part of it fails in a transaction inside', async () => {
    await inScope(db.database, { role: 'seller', orgId: 503 }, async (own) => {
      await sql`insert into note (org_id, text) values (503, 'first')`.execute(own)
      const part = own.transaction().execute(async (inner) => {
        await sql`insert into note (org_id, text) values (503, 'second')`.execute(inner)
        await sql`select 1/0`.execute(inner)
      })
      await expect(part).rejects.toThrow(/division by zero/)
      await own
        .transaction()
        .execute((inner) => sql`insert into note (org_id, text) values (503, 'third')`.execute(inner))
    })
    expect(await texts({ role: 'seller', orgId: 503 })).toEqual(['first', 'third'])
  })

  test('runs queries that were started together one after another', async () => {
    const rows = await inScope(db.database, orgA, (own) =>
      Promise.all(
        [1, 2, 3].map(async (n) => (await sql<{ n: number }>`select ${n}::int as n`.execute(own)).rows[0]?.n),
      ),
    )
    expect(rows).toEqual([1, 2, 3])
  })

  test('lets nothing pass after its end', async () => {
    let kept: Db | undefined
    await inScope(db.database, orgA, async (own) => void (kept = own))
    await expect(sql`select 1`.execute(kept as Db)).rejects.toThrow(/already closed/)
  })

  test('offers its client for COPY', async () => {
    const scope: Scope = { role: 'seller', orgId: 504 }
    await inScope(db.database, scope, async (_own, client) => {
      // COPY is refused on a table with row level security, so it goes by way of a temporary one.
      await client.query('create temp table staged (text text) on commit drop')
      await pipeline(Readable.from(['x\ny\n']), client.query(copyFrom('copy staged from stdin')))
      await client.query('insert into note (org_id, text) select 504, text from staged')
    })
    expect(await texts(scope)).toEqual(['x', 'y'])
  })

  test('survives the loss of its connection: the error arrives, the pool goes on', async () => {
    const work = inScope(db.database, orgA, async (own) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(own)
      await db.admin.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await sql`select 1`.execute(own)
    })
    await expect(work).rejects.toThrow()
    expect(await texts(orgB)).toEqual(['b1'])
  })

  test('is tried again after a deadlock or a serialization failure only when asked', async () => {
    let runs = 0
    const work = async (own: Db) => {
      runs++
      if (runs === 1) await sql.raw(`do $$ begin raise exception 'clash' using errcode = '40001'; end $$`).execute(own)
      return runs
    }
    await expect(inScope(db.database, orgA, work)).rejects.toThrow('clash')
    runs = 0
    expect(await inScope(db.database, orgA, work, { retries: 1, isolation: 'serializable' })).toBe(2)
  })

  test('that may only read refuses to write', async () => {
    const work = inScope(db.database, orgA, (own) => sql`delete from note`.execute(own), { readOnly: true })
    await expect(work).rejects.toThrow(/read-only/)
  })

  test('ends a statement that takes too long', async () => {
    const work = inScope(db.database, orgA, (own) => sql`select pg_sleep(5)`.execute(own), { statementTimeoutMs: 20 })
    await expect(work).rejects.toThrow(/statement timeout/)
  })
})

describe('values', () => {
  const one = <T>(query: ReturnType<typeof sql<T>>) =>
    inScope(db.database, orgA, async (own) => (await query.execute(own)).rows[0])

  test('bigint is a number, and one that would lose digits is an error', async () => {
    expect(await one(sql`select 9007199254740991::int8 as n, array[1, null]::int8[] as list`)).toEqual({
      n: 9007199254740991,
      list: [1, null],
    })
    await expect(one(sql`select 9007199254740993::int8 as n`)).rejects.toThrow(/too large to be exact/)
  })

  test('a date stays the text of its day; an instant is a Date', async () => {
    expect(await one(sql`select date '2026-03-09' as d, timestamptz '2026-03-09 01:00+00' as t`)).toEqual({
      d: '2026-03-09',
      t: new Date('2026-03-09T01:00:00Z'),
    })
  })
})

afterAll(async () => {
  await db.admin.query('drop table if exists note')
})

describe('the connection of a scope that failed', () => {
  const raise = (code: string) => `do $$ begin raise exception 'planted' using errcode = '${code}'; end $$`
  const backendsAround = async (code: string) => {
    const single = openDatabase({ appUrl: db.database.appUrl, log: db.database.log, poolSize: 1 })
    const pids: number[] = []
    const note = async (own: Db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(own)
      pids.push(rows[0]?.pid ?? 0)
    }
    await inScope(single, orgA, note)
    await expect(inScope(single, orgA, (own) => sql.raw(raise(code)).execute(own))).rejects.toThrow('planted')
    await inScope(single, orgA, note)
    await single.close()
    return pids
  }
  test.each(['25006', '57P01', '57P03', '08P01'])('is not used again after %s', async (code) => {
    const [before, after] = await backendsAround(code)
    expect(after).not.toBe(before)
  })
  test.each(['23505', '40001', '57014'])('is used again after %s', async (code) => {
    const [before, after] = await backendsAround(code)
    expect(after).toBe(before)
  })
})
