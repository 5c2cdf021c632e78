import { describe, expect, it } from 'vitest'
import { DEMO_PASSWORD, demoOrg, seedAccounts } from '../../../demo/index.ts'
import { inScope } from '../../../platform/database/index.ts'
import { useTestServer } from '../../../testing/server.ts'
import { addUser } from './add-user.ts'
import { checkPassword, hashPassword } from './password.ts'

const server = useTestServer()
const everything = async () => {
  const tables = ['org', 'app_user', 'login_name', 'tenant_setting', 'tenant_domain', 'warehouse', 'warehouse_link']
  const texts = await Promise.all(
    tables.map((table) => server.admin.query(`select t::text from ${table} t order by 1`)),
  )
  return texts.map(({ rows }) => rows as unknown[])
}
const add = (email: string, tenantOrgId: number, orgId: number) =>
  inScope(server.database, { role: 'service', orgId }, (db) =>
    addUser(db, { email, tenantOrgId, orgId, firstName: 'Eve', lastName: 'Else' }, () => hashPassword('evil_password')),
  )

describe('adding a user', () => {
  it('never touches one whom the tenant knows already, in whatever case the e-mail is written', async () => {
    const before = await everything()
    expect(await add('SELLER@demo.test', demoOrg.platform, demoOrg.newSeller)).toBeNull()
    expect(await everything()).toEqual(before)
  })
  it('makes another one on another tenant, who cannot be mixed up with the first', async () => {
    expect(await add('seller@demo.test', demoOrg.acme, demoOrg.acmeSeller)).toBeGreaterThan(0)
    expect((await server.logIn('seller@demo.test')).accessToken).toBeTruthy()
    await expect(server.logIn('seller@demo.test', 'acme.test:8027')).rejects.toThrow('WRONG_LOGIN')
  })
})

describe('the demo accounts', () => {
  it('are made once, however often the server starts', async () => {
    const before = await everything()
    await seedAccounts(server.services)
    expect(await everything()).toEqual(before)
  })
})

describe('a password', () => {
  it('is kept as Argon2id with 19 MiB and two passes, salted', async () => {
    const [first, second] = [await hashPassword(DEMO_PASSWORD), await hashPassword(DEMO_PASSWORD)]
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(first).not.toBe(second)
    expect(await checkPassword(DEMO_PASSWORD, first)).toBe(true)
    expect(await checkPassword(DEMO_PASSWORD.toLowerCase(), first)).toBe(false)
  })
  it('is the same however its accents are typed, and no password fits nobody', async () => {
    expect(await checkPassword('cafe\u0301_2026', await hashPassword('caf\u00e9_2026'))).toBe(true)
    expect(await checkPassword('no user has this password', undefined)).toBe(false)
  })
  it('is checked for many at once without losing any', async () => {
    const hash = await hashPassword(DEMO_PASSWORD)
    const checks = await Promise.all(
      Array.from({ length: 20 }, (_, n) => checkPassword(n % 2 ? DEMO_PASSWORD : 'wrong', hash)),
    )
    expect(checks.filter(Boolean)).toHaveLength(10)
  })
})
