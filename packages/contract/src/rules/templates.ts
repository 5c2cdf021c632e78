import type { Text } from '../core/messages.ts'
import { carrier, signature } from '../carriers/enums.ts'
import { centigrams } from '../parcels/parcel.ts'
import type { Comparison, RuleInput } from './rule.ts'

type Template = { key: string; name: Text; rule: Omit<RuleInput, 'id' | 'name' | 'enabled'> }

const pounds = (op: 'lte' | 'gt', count: number): Comparison => ({
  field: 'weight',
  op,
  values: [centigrams(count, 'lb')],
  unit: 'lb',
})
const going = (...values: string[]): Comparison => ({ field: 'destination', op: 'in', values })
const where = (match: 'all' | 'any', conditions: RuleInput['when']['conditions']): RuleInput['when'] => ({
  match,
  conditions,
})
const rest = { replace: false, stop: false }
const dollars = (count: number): number => count * 10_000

/** Rules that a seller can begin with; amounts are theirs to change. Nothing runs until the rule is saved and switched on. */
export const ruleTemplates: readonly Template[] = [
  {
    key: 'light',
    name: { en: 'Light parcels: cheapest', cn: '轻件选最低价' },
    rule: {
      ...rest,
      when: where('all', [going('domestic'), pounds('lte', 1)]),
      does: { service: { pick: 'cheapest', withinDays: 5, carriers: [] } },
    },
  },
  {
    key: 'heavy',
    name: { en: 'Heavy parcels: UPS or FedEx', cn: '重件用 UPS 或 FedEx' },
    rule: {
      ...rest,
      when: where('all', [going('domestic'), pounds('gt', 20)]),
      does: { service: { pick: 'cheapest', withinDays: null, carriers: [carrier.UPS, carrier.FedEx] } },
    },
  },
  {
    key: 'fast',
    name: { en: 'Rush orders: fastest', cn: '加急订单选最快' },
    rule: {
      ...rest,
      when: where('any', [
        { field: 'tags', op: 'in', values: ['rush'] },
        { field: 'buyerNote', op: 'contains', values: ['rush', 'express', 'next day', '2-day', 'expedited'] },
      ]),
      does: { service: { pick: 'fastest', withinDays: 2, carriers: [] }, tags: ['rush'] },
    },
  },
  {
    key: 'box',
    name: { en: 'PO boxes and military: USPS', cn: '邮政信箱与军邮用 USPS' },
    rule: {
      ...rest,
      when: where('all', [going('poBox', 'military')]),
      does: { service: { pick: 'cheapest', withinDays: null, carriers: [carrier.USPS] } },
    },
  },
  {
    key: 'islands',
    name: { en: 'Alaska, Hawaii, territories: USPS', cn: '阿拉斯加、夏威夷及属地用 USPS' },
    rule: {
      ...rest,
      when: where('any', [{ field: 'state', op: 'in', values: ['AK', 'HI'] }, going('territory')]),
      does: { service: { pick: 'cheapest', withinDays: null, carriers: [carrier.USPS] } },
    },
  },
  {
    key: 'valuable',
    name: { en: 'Valuables: signature and insurance', cn: '贵重订单签名并投保' },
    rule: {
      ...rest,
      when: where('all', [{ field: 'total', op: 'gte', values: [dollars(200)] }]),
      does: { signature: signature.direct, insurance: { how: 'total' } },
    },
  },
  {
    key: 'adult',
    name: { en: 'Adult signature', cn: '成人签名' },
    rule: {
      ...rest,
      when: where('all', [{ field: 'tags', op: 'in', values: ['21+'] }]),
      does: { signature: signature.adult },
    },
  },
  {
    key: 'battery',
    name: { en: 'Batteries: declare them', cn: '含电池商品申报' },
    rule: {
      ...rest,
      when: where('all', [{ lines: 'any', where: [{ field: 'battery', op: 'yes', values: [] }] }]),
      does: { battery: 1 },
    },
  },
  {
    key: 'batteryApart',
    name: { en: 'Batteries: an order of their own', cn: '含电池商品单独成单' },
    rule: {
      ...rest,
      when: where('all', [{ lines: 'any', where: [{ field: 'battery', op: 'yes', values: [] }] }]),
      does: { split: { by: 'lines', where: [{ field: 'battery', op: 'yes', values: [] }] } },
    },
  },
  {
    key: 'tooHeavy',
    name: { en: 'Heavy orders: split by weight', cn: '过重订单按重量拆分' },
    rule: {
      ...rest,
      when: { match: 'every', conditions: [] },
      does: { split: { by: 'weight', weightCg: centigrams(50, 'lb'), unit: 'lb' } },
    },
  },
  {
    key: 'packing',
    name: { en: 'Add the weight of packing', cn: '加上包材重量' },
    rule: {
      ...rest,
      when: { match: 'every', conditions: [] },
      does: { weight: { how: 'add', weightCg: centigrams(3, 'oz'), unit: 'oz' } },
    },
  },
  {
    key: 'business',
    name: { en: 'Businesses: UPS or FedEx', cn: '商业地址用 UPS 或 FedEx' },
    rule: {
      ...rest,
      when: where('all', [going('domestic'), { field: 'residential', op: 'no', values: [] }]),
      does: { service: { pick: 'cheapest', withinDays: 5, carriers: [carrier.UPS, carrier.FedEx] } },
    },
  },
  {
    key: 'papers',
    name: { en: 'International: customs details missing', cn: '国际订单资料不全' },
    rule: {
      ...rest,
      when: where('all', [
        going('international'),
        { lines: 'any', where: [{ field: 'hsCode', op: 'empty', values: [] }] },
      ]),
      does: {
        hold: { reason: 'Customs details missing' },
        tags: ['customs'],
        notify: { text: 'HS codes are missing. Add them to the products or the orders.', email: false },
      },
    },
  },
  {
    key: 'sameAddress',
    name: { en: 'Same address: combine', cn: '同地址订单待合并' },
    rule: {
      ...rest,
      when: where('all', [{ field: 'sameAddress', op: 'gte', values: [1] }]),
      does: {
        tags: ['combine'],
        notify: { text: 'Several orders go to the same address and may be combined.', email: false },
      },
    },
  },
  {
    key: 'newCustomer',
    name: { en: 'First order of a customer', cn: '买家首单' },
    rule: {
      ...rest,
      when: where('all', [{ field: 'earlierOrders', op: 'eq', values: [0] }]),
      does: { tags: ['first order'] },
    },
  },
  {
    key: 'single',
    name: { en: 'One small item: small box', cn: '单件小商品用小盒' },
    rule: {
      ...rest,
      when: where('all', [{ field: 'units', op: 'eq', values: [1] }, pounds('lte', 1)]),
      does: { package: { length: 8, width: 6, height: 4, sizeUnit: 'in' } },
    },
  },
]
