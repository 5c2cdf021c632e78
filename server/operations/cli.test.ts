import { login } from '@waybill/contract/identity/api'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:net'
import { json } from 'node:stream/consumers'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { asAdmin, withLogin } from '../platform/database/index.ts'
import { TEST_APP_PASSWORD } from '../testing/cluster.ts'
import { installedWaybill, serve, waybill } from '../testing/command.ts'
import { useTestDatabase } from '../testing/database.ts'

const db = useTestDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'waybill-cli-'))
// Where root lends PostgreSQL another account, that one must be able to walk through.
await chmod(dataDir, 0o711)
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const env = (more: Record<string, string> = {}): Record<string, string> => ({
  DATABASE_URL: db.adminUrl,
  WAYBILL_APP_PASSWORD: TEST_APP_PASSWORD,
  WAYBILL_DATA: dataDir,
  ...more,
})
const live = (more: Record<string, string> = {}) =>
  env({
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    WAYBILL_SECRET: 'a secret of sixteen characters',
    WAYBILL_PUBLIC_URL: 'https://ship.example.com',
    ...more,
  })
const who = ['--email', 'Boss@Example.com', '--first-name', 'Ada', '--last-name', 'Minster']

describe('the command', () => {
  it('shows what there is, and answers a wrong call with code 2 and how to go on', async () => {
    const help = await installedWaybill(['--help'], env())
    expect(help.code).toBe(0)
    for (const name of [
      'serve',
      'setup',
      'migrate',
      'backup',
      'restore',
      'rotate-secret',
      'doctor',
      'load-zones',
      'load-fuel',
      'carrier-accounts',
      'reset-demo',
    ])
      expect(help.text).toContain(`  ${name}`)
    for (const wrong of [
      ['nosuch'],
      ['backup', '--nosuch'],
      ['restore'],
      ['load-zones'],
      ['load-zones', '/nosuch'],
      ['--settings', '/nosuch', 'doctor'],
    ])
      expect(await waybill(wrong, env()), wrong.join(' ')).toMatchObject({ code: 2 })
  })

  it('names every wrong setting, and never shows one that is secret', async () => {
    const wrong = await waybill(['doctor'], env({ PORT: 'x', WAYBILL_SECRET: 'short' }))
    expect(wrong).toMatchObject({ code: 1 })
    expect(wrong.text).toMatch(/PORT[\s\S]*WAYBILL_SECRET: must have at least 16/)
    expect(wrong.text).not.toContain('short\n')
  })

  it('reads settings from a file, as a service does', async () => {
    const file = join(dataDir, 'waybill.env')
    await writeFile(file, `WAYBILL_DATA=${dataDir}\nDATABASE_URL=${db.adminUrl}\n`)
    expect(await waybill(['--settings', file, 'migrate', '--dry-run'], {})).toMatchObject({
      code: 0,
      text: expect.stringContaining('up to date'),
    })
  })
})

/** Logs the first account in by a request for `host`. */
async function logInAt(url: string, host: string): Promise<unknown> {
  const asked = request(url + login.path, { method: 'POST', headers: { host, 'content-type': 'application/json' } })
  asked.end(JSON.stringify({ userName: 'boss@example.com', password: 'Ship_it_2026' }))
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return json(answer)
}

describe('setup', () => {
  it('makes the first platform account, which logs in, and no second one unless it is asked to', async () => {
    const made = await waybill(['setup', ...who], env(), 'Ship_it_2026\n')
    expect(made, made.text).toMatchObject({ code: 0 })
    expect(made.text).toContain('Made the platform account boss@example.com')
    expect(made.text).not.toContain('Ship_it_2026')

    const again = await waybill(['setup', ...who], env(), 'Ship_it_2026\n')
    expect(again).toMatchObject({ code: 1 })
    expect(again.text).toContain('--add')
    const same = await waybill(['setup', '--add', ...who], env(), 'Ship_it_2026\n')
    expect(same.text).toContain('has an account on the main site already')
    const second = ['--add', '--email', 'two@example.com', '--first-name', 'B', '--last-name', 'C']
    const added = await waybill(['setup', ...second], env({ WAYBILL_SETUP_PASSWORD: 'Ship_it_2027' }))
    expect(added, added.text).toMatchObject({ code: 0 })
    const { rows } = await db.admin.query(
      `select u.email, count(e.id)::int as audited from app_user u
       left join audit_event e on e.subject_id = u.id::text and e.action = 'user.createdBySetup'
       where u.org_id = 1 group by 1 order by 1`,
    )
    expect(rows).toEqual([
      { email: 'boss@example.com', audited: 1 },
      { email: 'two@example.com', audited: 1 },
    ])
  })

  it.each([
    ['an address that is none', ['--email', 'boss', '--first-name', 'A', '--last-name', 'B'], 'Ship_it_2026'],
    ['a common password', ['--email', 'a@b.example', '--first-name', 'A', '--last-name', 'B'], 'password'],
    ['a name left out where nobody can be asked', ['--email', 'a@b.example'], 'Ship_it_2026'],
    ['no password', ['--email', 'a@b.example', '--first-name', 'A', '--last-name', 'B'], ''],
    [
      'a time zone that is none',
      ['--email', 'a@b.example', '--first-name', 'A', '--last-name', 'B', '--time-zone', 'Mars'],
      'x',
    ],
  ])('refuses %s with code 2', async (_what, options, password) => {
    expect(await waybill(['setup', '--add', ...options], env(), password)).toMatchObject({ code: 2 })
  })
})

describe('carrier accounts', () => {
  it('are connected, listed and switched off, and each change is audited', async () => {
    const connected = await waybill(
      ['carrier-accounts', 'connect', 'sandbox', '--org', '1', '--carriers', 'ups, FedEx', '--services', '03'],
      env(),
    )
    expect(connected, connected.text).toMatchObject({ code: 0 })
    const [id = ''] = /[0-9a-f-]{36}/.exec(connected.text) ?? []
    const off = await waybill(['carrier-accounts', 'deactivate', id], env())
    expect(off, off.text).toMatchObject({ code: 0 })
    expect(await waybill(['carrier-accounts', 'deactivate', id], env())).toMatchObject({ code: 1 })
    const list = await waybill(['carrier-accounts'], env())
    expect(list.text).toMatch(new RegExp(`${id}  inactive  sandbox  Waybill \\(1\\)  UPS, FedEx: 03`))
    expect(list.text).toMatch(/active  sandbox  Waybill \(1\)  USPS, UPS, FedEx, DHL Express/)
    const { rows } = await db.admin.query(
      "select action, detail ->> 'connection' as id from audit_event where action like 'carrierAccount.%' order by at",
    )
    expect(rows).toEqual([
      { action: 'carrierAccount.connected', id },
      { action: 'carrierAccount.deactivated', id },
    ])
  })

  it.each([
    ['an adapter', ['connect', 'nosuch', '--org', '1', '--carriers', 'UPS']],
    ['a carrier', ['connect', 'sandbox', '--org', '1', '--carriers', 'Pony Express']],
    ['a service', ['connect', 'sandbox', '--org', '1', '--carriers', 'UPS', '--services', 'nosuch']],
    ['an organization', ['connect', 'sandbox', '--org', '999', '--carriers', 'UPS']],
    ['an account', ['deactivate', 'nosuch']],
  ])('refuses %s that does not exist with code 2', async (_what, args) => {
    expect(await waybill(['carrier-accounts', ...args], env())).toMatchObject({ code: 2 })
  })
})

describe('in production', () => {
  it('an operator goes from nothing to a first log-in, at the host of the public address alone', async () => {
    const own = { ...live(), WAYBILL_DATA: join(dataDir, 'own') }
    delete (own as Record<string, string | undefined>).DATABASE_URL
    const made = await waybill(['setup', ...who], own, 'Ship_it_2026\n')
    expect(made, made.text).toMatchObject({ code: 0 })
    expect(made.text).toMatch(/Made the platform account[\s\S]*WAYBILL_SMTP_URL is not set/)
    const served = await serve(own)
    try {
      expect(await logInAt(served.url, 'ship.example.com')).toMatchObject({ result: 'OK' })
      for (const other of ['localhost', 'ship.example.com.evil.net', 'ship.example.com:8443'])
        expect(await logInAt(served.url, other), other).toMatchObject({ errorCode: 'SITE_NOT_FOUND' })
    } finally {
      expect((await served.stop()).text).toContain('The carriers are a sandbox')
    }
  })

  it.each([
    ['without a secret', () => live({ WAYBILL_SECRET: '' }), /WAYBILL_SECRET is not set/],
    ['on a PostgreSQL that forgets at a power failure', () => live(), /fsync off/],
  ])('a server does not start %s', async (_what, settings, words) => {
    await expect(serve(settings())).rejects.toThrow(words)
  })
})

describe('a server', () => {
  it.each([
    ['with demo data for everybody', () => env({ HOST: '0.0.0.0' }), /WAYBILL_DEMO_PUBLIC=1/],
    [
      'with another secret than the one that sealed',
      () => env({ WAYBILL_SECRET: 'quite another secret' }),
      /sealed with the key/,
    ],
  ])('does not start %s', async (_what, settings, words) => {
    await db.admin.query(
      `insert into sealing_key (id, digest_keys) values ('00000001', '\\x573100000001aabb') on conflict do nothing`,
    )
    await expect(serve(settings())).rejects.toThrow(words)
    await db.admin.query(`delete from sealing_key where id = '00000001'`)
  })
})

describe('migrate', () => {
  it('lists what it would apply and touches nothing, then applies it, then has nothing to do', async () => {
    const name = `empty_${process.pid}`
    const url = withLogin(inject('adminUrl'), { database: name })
    await asAdmin(inject('adminUrl'), (client) => client.query(`create database ${name}`))
    try {
      const settings = env({ DATABASE_URL: url })
      const listed = await waybill(['migrate', '--dry-run'], settings)
      expect(listed).toMatchObject({ code: 0 })
      expect(listed.text).toMatch(/migrations would be applied[\s\S]* {2}[0-9a-f]{12} {2}0001-foundation/)
      const schemas = await asAdmin(url, (client) => client.query(`select from pg_namespace where nspname = 'app'`))
      expect(schemas.rowCount).toBe(0)
      const node = env({ DATABASE_URL: withLogin(url, { user: 'waybill_app', password: TEST_APP_PASSWORD }) })
      expect((await waybill(['migrate'], node)).text).toContain('need the administrator')
      expect(await waybill(['migrate'], settings)).toMatchObject({ code: 0 })
      expect((await waybill(['migrate'], settings)).text).toContain('Nothing to do')

      // A node needs no more than the application's own log-in, and says what to do where that is not enough.
      await (await serve({ ...node, WAYBILL_DEMO: '0' })).stop()
      await asAdmin(url, (client) => client.query(`delete from schema_migration where name like '0024-%'`))
      await expect(serve({ ...node, WAYBILL_DEMO: '0' })).rejects.toThrow(
        /is missing migrations.*0024-.*waybill migrate/,
      )
    } finally {
      await asAdmin(inject('adminUrl'), (client) => client.query(`drop database ${name} with (force)`))
    }
  })
})

describe('doctor', () => {
  it('finds nothing wrong with a sound installation', async () => {
    const found = await waybill(['doctor'], env())
    expect(found, found.text).toMatchObject({ code: 0 })
    for (const name of [
      'database',
      'migrations',
      'protection',
      'sessions',
      'clock',
      'secrets',
      'ledger',
      'jobs',
      'files',
    ])
      expect(found.text).toMatch(new RegExp(`^ok {4}${name} `, 'm'))
  })

  it('says of a database without tables that it is not migrated yet, and calls nothing broken for that', async () => {
    const name = `empty_${process.pid}`
    await db.admin.query(`create database ${name}`)
    const found = await waybill(['doctor'], env({ DATABASE_URL: withLogin(db.adminUrl, { database: name }) }))
    await db.admin.query(`drop database ${name} with (force)`)
    expect(found.text).toMatch(/warn {2}migrations .*are not applied/)
    expect(found.text).toMatch(/warn {2}ledger .*not migrated yet/)
    expect(found.text).not.toMatch(/FAIL {2}(ledger|jobs|secrets|files)/)
  })

  it('says what to do about a database that is not there, with code 1', async () => {
    const away = await waybill(['doctor'], env({ DATABASE_URL: 'postgresql://x:y@127.0.0.1:1/waybill' }))
    expect(away).toMatchObject({ code: 1 })
    expect(away.text).toMatch(/FAIL {2}database .*ECONNREFUSED.*check DATABASE_URL/)
  })

  it('finds a table for everybody, a mail server that is away, a proxy nobody trusts', async () => {
    await db.admin.query(`create table leaky (org_id bigint)`)
    const found = await waybill(['doctor'], live({ WAYBILL_SMTP_URL: 'smtp://127.0.0.1:1' }))
    await db.admin.query('drop table leaky')
    expect(found).toMatchObject({ code: 1 })
    expect(found.text).toMatch(/FAIL {2}protection .*table leaky/)
    expect(found.text).toMatch(/FAIL {2}mail .*127\.0\.0\.1:1/)
    expect(found.text).toMatch(/warn {2}proxy .*WAYBILL_TRUST_PROXY/)
  })

  it('names the jobs that were given up', async () => {
    await db.admin.query(`select graphile_worker.add_job('drill.broken', max_attempts => 1)`)
    await db.admin.query(`update graphile_worker._private_jobs set attempts = max_attempts`)
    const found = await waybill(['doctor'], env())
    await db.admin.query(`delete from graphile_worker._private_jobs`)
    expect(found.text).toMatch(/warn {2}jobs .*1 of drill\.broken/)
  })

  it('greets a mail server that answers', async () => {
    const mails = createServer((socket) => {
      socket.write('220 here\r\n')
      socket.on('data', (line) => socket.write(/^QUIT/i.test(String(line)) ? '221 bye\r\n' : '250 fine\r\n'))
      socket.on('error', () => undefined)
    })
    await new Promise<void>((ready) => mails.listen(0, '127.0.0.1', ready))
    const { port } = mails.address() as { port: number }
    const found = await waybill(['doctor'], env({ WAYBILL_SMTP_URL: `smtp://127.0.0.1:${port}` }))
    mails.close()
    expect(found.text).toMatch(/ok {4}mail .*accepts/)
  })
})

describe('reset-demo', () => {
  it('is never done in production or without demo data, nor without an answer', async () => {
    expect((await waybill(['reset-demo', '--yes'], live())).text).toContain('Only an installation with demo data')
    expect(await waybill(['reset-demo', '--yes'], env({ WAYBILL_DEMO: '0' }))).toMatchObject({ code: 1 })
    const asked = await waybill(['reset-demo'], env())
    expect(asked).toMatchObject({ code: 2 })
    expect(asked.text).toMatch(/deletes everything.*2 accounts that are not of the demo/)
    expect((await db.admin.query('select from app_user')).rowCount).toBe(2)
  })

  it('deletes everything and makes the demo again', async () => {
    const done = await waybill(['reset-demo', '--yes'], env())
    expect(done, done.text).toMatchObject({ code: 0, text: expect.stringContaining('as it was at the beginning') })
    const { rows } = await db.admin.query(
      `select (select count(*)::int from app_user where email = 'boss@example.com') as boss,
              (select count(*)::int from app_user where email = 'seller@demo.test') as demo,
              (select count(*) > 10 from shipment) as shipments`,
    )
    expect(rows).toEqual([{ boss: 0, demo: 1, shipments: true }])
    const files = await readdir(join(dataDir, 'files'), { recursive: true })
    expect(files.filter((path) => /[0-9a-f]{32}$/.test(path)).length).toBeGreaterThan(10)
  })
})
