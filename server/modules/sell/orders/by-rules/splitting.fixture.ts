import { getOrder } from '@waybill/contract/orders/api'
import { listRegroupings } from '@waybill/contract/orders/regrouping-api'
import { createProduct } from '@waybill/contract/products/api'
import { getRules, saveRules } from '@waybill/contract/rules/api'
import type { Actions, RuleInput } from '@waybill/contract/rules/rule'
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { demoOrg } from '../../../../demo/index.ts'
import type { TestServer } from '../../../../testing/server.ts'
import { splitByRules } from './split.ts'

export const as = 'seller@demo.test'
export const { seller } = demoOrg
export const headers = () => ({ 'idempotency-key': randomUUID() })

export const rule = (name: string, does: Actions): RuleInput => ({
  id: null,
  name,
  enabled: true,
  when: { match: 'every', conditions: [] },
  does,
  replace: false,
  stop: false,
})
export const apart = (...skus: string[]): Actions => ({
  split: { by: 'lines', where: [{ field: 'sku', op: 'in', values: skus }] },
})

/** Products by whose weights orders are split. */
export async function addProducts(server: TestServer): Promise<void> {
  for (const [sku, weight1] of [
    ['MUG', 2],
    ['LAMP', 6],
  ] as const) {
    const body = {
      skuCode: sku,
      skuName: sku,
      packageType: 'Package Needed',
      length: 5,
      width: 5,
      height: 5,
      weight1,
      unit: 'in/lb',
    } as const
    expect((await server.call(createProduct, { body }, { as, headers: headers() })).body.errorCode).toBeNull()
  }
}

/** Saves rules, does their splits, and says what became of an order. */
export function splitting(server: TestServer) {
  const detail = async (id: number) => (await server.call(getOrder, { params: { id } }, { as })).body.data!
  const goods = async (id: number) => (await detail(id)).lines.map(({ sku, quantity }) => `${sku} ${quantity}`)
  const partsOf = async (id: number) =>
    (await server.call(listRegroupings, { params: { id } }, { as })).body.data!.flatMap(({ others }) => others)
  return {
    detail,
    goods,
    partsOf,
    save: async (...rules: RuleInput[]) => {
      const { version } = (await server.call(getRules, {}, { as })).body.data!
      const { body } = await server.call(saveRules, { body: { version, rules } }, { as })
      expect(body.errorCode).toBeNull()
    },
    split: () => splitByRules(server.services, seller),
    /** What is in the order and in each order that was split off it. */
    all: async (id: number): Promise<string[][]> => {
      const found: string[][] = [await goods(id)]
      for (const part of await partsOf(id)) found.push(await goods(part.id))
      return found
    },
  }
}
