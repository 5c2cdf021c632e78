import { orgType } from '@waybill/contract/core/enums'
import { beforeAll, expect, it } from 'vitest'
import { inScope } from '../../../platform/database/index.ts'
import { useTestDatabase } from '../../../testing/database.ts'
import { pagesRead } from '../../../testing/pages-read.ts'
import { siteEvents } from './list.ts'

const context = useTestDatabase()
const [PLATFORM, RESELLER] = [1, 90]

/** 60,000 events of a reseller and of the platform, a hundred accounts; one in ten thousand a rare action, one account a rare name. */
beforeAll(async () => {
  await context.admin.query(`
    insert into org (id, type, name) values (${PLATFORM}, 3, 'Platform');
    insert into org (id, type, parent_org_id, name) values (${RESELLER}, 2, 1, 'Reseller');
    insert into app_user (org_id, id, tenant_org_id, email, user_name, first_name, last_name, password_hash)
      select ${RESELLER}, 9000 + n, ${RESELLER}, 'user' || n || '@example.test', 'user' || n || '@example.test',
        case when n = 77 then 'Zebedee' else 'Ann' end, 'Lee', 'none'
      from generate_series(1, 100) n;
    insert into audit_event (at, org_id, user_id, action, subject_type, subject_id, security_tenant_id, detail)
      select timestamptz '2026-11-01' - (60000 - n) * interval '5 minutes', ${RESELLER}, 9000 + case when n % 10000 = 5 then 77 else 1 + n % 70 end,
        case when n % 10000 = 7 then 'data.exported' else 'login.succeeded' end, 'user', '1', case when n % 3 = 0 then ${PLATFORM} else ${RESELLER} end, '{}'
      from generate_series(1, 60000) n;
    analyze audit_event; analyze app_user`)
})

it.each([
  ['the newest', {}, 50],
  ['a rare action', { action: 'data.exported' as const }, null],
  ['one account', { search: 'zebedee' }, null],
  ['nobody', { search: 'nobody at all' }, 0],
  ['a day long ago', { dateFrom: '2026-05-01', dateTo: '2026-05-01' }, 50],
  ['days before the first', { dateFrom: '2001-01-01', dateTo: '2001-12-31' }, 0],
])('a page of very many security events that shows %s reads few of them', async (_what, filter, count) => {
  for (const [role, orgId, type] of [
    ['reseller', RESELLER, orgType.WMS],
    ['platform', PLATFORM, orgType.ADMIN],
  ] as const) {
    await inScope(context.database, { role, orgId, userId: 1 }, async (db) => {
      const list = () => siteEvents(db, { orgId, orgType: type }, { limit: 50, ...filter })
      const { records } = await list()
      if (count === null) expect(records.length).toBeGreaterThan(2)
      else expect(records).toHaveLength(count)
      const read = await pagesRead(db, 'audit_event', list)
      // The newest are counted up to 10,000.
      expect({ role, read }).toEqual({
        role,
        read: expect.toSatisfy((pages: number) => pages < (count === 50 ? 13_000 : 700)),
      })
    })
  }
})
