import { performance } from 'node:perf_hooks'
import { ruleTemplates } from '@waybill/contract/rules/templates'
import type { RuleInput } from '@waybill/contract/rules/rule'
import { applyRules } from '../server/modules/sell/orders/index.ts'
import { saveBook } from '../server/modules/sell/rules/save.ts'
import { type Db, inScope } from '../server/platform/database/index.ts'
import { plantManyOrders } from '../server/testing/many-orders.ts'
import { benchServer } from './bench-database.ts'
import { cpuSecondsOf, processesBelow } from './process-facts.ts'
import { atMost, figure, report } from './report.ts'

const RULES = 50
const ORDERS = 10_000
const SELLER = { orgId: 5, userId: 7 }

/** The templates again and again, each time under another name. */
const rules: RuleInput[] = Array.from({ length: RULES }, (_, at) => {
  const template = ruleTemplates[at % ruleTemplates.length]!
  return { id: null, name: `${template.name.en} ${at}`, enabled: true, ...template.rule }
})

const server = await benchServer()
try {
  const asService = { role: 'service', orgId: SELLER.orgId } as const
  const asSeller = { role: 'seller', ...SELLER } as const
  const long = { statementTimeoutMs: 600_000 }
  await inScope(server.database, asService, (db) => plantManyOrders(db, SELLER.orgId, ORDERS), long)
  const ids = await inScope(server.database, asService, (db) => db.selectFrom('sales_order').select('id').execute())
  for (let from = 0; from < ids.length; from += 1000) {
    const lines = ids.slice(from, from + 1000).flatMap(({ id }) =>
      [1, 2].map((n) => ({
        org_id: SELLER.orgId,
        order_id: id,
        sku: `SKU-${(id * n) % 500}`,
        name: 'Thing',
        quantity: n,
      })),
    )
    await inScope(server.database, asService, (db) => db.insertInto('order_line').values(lines).execute())
  }
  await inScope(server.database, asSeller, (db: Db) =>
    saveBook({ db, actor: SELLER, now: () => new Date() } as never, { version: 0, rules }),
  )
  const run = async () => {
    const below = processesBelow().map(({ pid }) => pid)
    const before = { own: process.cpuUsage(), database: cpuSecondsOf(below), at: performance.now() }
    const work = (db: Db) =>
      applyRules(
        db,
        SELLER.orgId,
        ids.map(({ id }) => id),
        new Date(),
      )
    const changed = await inScope(server.database, asSeller, work)
    const used = process.cpuUsage(before.own)
    return {
      changed,
      own: (used.user + used.system) / 1e6,
      database: cpuSecondsOf(below) - before.database,
      seconds: (performance.now() - before.at) / 1000,
    }
  }
  const first = await run()
  const again = await run()
  if (again.changed !== 0) throw new Error('A second run changes something')
  await report('rules', [
    atMost(`${RULES} rules over ${ORDERS} orders, with traces: CPU of the server`, 1, first.own, 's'),
    figure('the same: CPU of the database', first.database, 's'),
    figure('the same: until it was committed', first.seconds, 's'),
    figure('orders that it changed', first.changed, ''),
    atMost('a second run, which changes nothing: CPU of the server', 1, again.own, 's'),
    figure('the same: CPU of the database', again.database, 's'),
  ])
} finally {
  await server.stop()
}
