import { describe, expect, it } from 'vitest'
import { orgType } from '../core/enums.ts'
import {
  audienceOf,
  currentItem,
  gateOf,
  isActiveHref,
  isSettingsPlace,
  landingOf,
  type MenuAudience,
  type MenuItem,
  mayOpen,
  movedTo,
  settingsMenus,
  sidebarMenus,
} from './menu.ts'
import { type MenuId, menuWords } from './menu-words.ts'

const audiences: MenuAudience[] = ['ordinary', 'saas', 'warehouse', 'reseller', 'platform']
const place = (href: string) => {
  const { pathname, hash } = new URL(href, 'https://same.invalid')
  return { pathname, hash }
}
const outline = (items: readonly MenuItem[]): string[] =>
  items.map((item) => (item.items ? `${item.id}: ${outline(item.items).join(', ')}` : item.id))
const leaves = (items: readonly MenuItem[]): MenuItem[] => items.flatMap((item) => item.items ?? [item])

describe('the sidebar of an ordinary user', () => {
  it('is the one of specification §2, in its order, with the reports of postage', () => {
    expect(outline(sidebarMenus.ordinary)).toEqual([
      'home',
      'orders',
      'shipments',
      'products',
      'warehouse: inbound, outbound, returns, unidentified, inventory, workOrders',
      'funds: warehouseRecharge, warehouseTransactions, warehouseBilling, postage, voidLabels, fundFlow, postageReports',
      'report',
      'storageReport',
    ])
  })
  it.each([
    { hasWarehouse: false, verified: false },
    { hasWarehouse: true, verified: false },
    { hasWarehouse: false, verified: true },
    { hasWarehouse: true, verified: true },
  ])('closes what needs a warehouse or a verified identity: %o', (rights) => {
    const closed = (need: 'warehouse' | 'verified') =>
      leaves(sidebarMenus.ordinary)
        .filter((item) => gateOf(item, rights) === need)
        .map(({ id }) => id)
    const warehouse =
      'home inbound outbound returns unidentified inventory workOrders warehouseRecharge warehouseTransactions warehouseBilling report storageReport'.split(
        ' ',
      )
    expect(closed('warehouse')).toEqual(rights.hasWarehouse ? [] : warehouse)
    expect(closed('verified')).toEqual(rights.verified ? [] : ['postage', 'voidLabels', 'fundFlow', 'postageReports'])
  })
})

describe('the sidebar of a SaaS user', () => {
  it('is the one of specification §2, with the reports of postage, and needs nothing', () => {
    expect(outline(sidebarMenus.saas)).toEqual([
      'home',
      'orders',
      'shipments',
      'products',
      'funds: addFunds, postageTransactions, fundingHistory, postageHistory, balanceHistory, billHistory, invoice, postageReports',
    ])
    expect(leaves(sidebarMenus.saas).filter((item) => item.need)).toEqual([])
  })
})

describe('the settings menu', () => {
  it('asks an ordinary user for a verified identity in default settings and the shipment group', () => {
    expect(outline(settingsMenus.ordinary)).toEqual([
      'accountGroup: account, verification, addressBook',
      'settingsGroup: defaults, autoRules, buyerEmails, customs, sellingChannel, messages, support',
      'shipmentGroup: addressChange, insuranceClaim, eei, pickups',
    ])
    expect(
      leaves(settingsMenus.ordinary)
        .filter((item) => gateOf(item, { hasWarehouse: true, verified: false }))
        .map(({ id }) => id),
    ).toEqual(['defaults', 'addressChange', 'insuranceClaim', 'eei', 'pickups'])
  })
  it('has no identity verification for SaaS users, and their own shipment entries', () => {
    expect(outline(settingsMenus.saas)).toEqual([
      'accountGroup: account, addressBook',
      'settingsGroup: defaults, autoRules, buyerEmails, customs, sellingChannel, messages, support',
      'shipmentGroup: exceptionShipment, insuranceClaim, addressChange',
    ])
  })
  it.each([
    ['/b/#/setting/account', true],
    ['/b/#/store/log/7', true],
    ['/b/#/support/detail/3', true],
    ['/b/#/order/lists', false],
    ['/b/#/settings', false],
    ['/e/#/setting/account', false],
  ])('stands in for the sidebar at %s: %s', (href, there) => expect(isSettingsPlace(place(href))).toBe(there))
})

describe('a menu', () => {
  it('has an entry for all words', () => {
    const items = [sidebarMenus, settingsMenus].flatMap((menus) => Object.values(menus).flat())
    const ids = new Set([...items, ...leaves(items)].map(({ id }) => id))
    expect(Object.keys(menuWords).filter((id) => !ids.has(id as MenuId))).toEqual([])
  })
  it('has every address once', () => {
    for (const audience of audiences) {
      const hrefs = leaves([...sidebarMenus[audience], ...settingsMenus[audience]]).map(({ href }) => href)
      expect(new Set(hrefs).size).toBe(hrefs.length)
    }
  })
  it('lights one entry at each of its places, details and queries included', () => {
    for (const audience of audiences)
      for (const menu of [sidebarMenus[audience], settingsMenus[audience]])
        for (const item of leaves(menu))
          for (const tail of ['', '?page=2', '/7'])
            expect(currentItem(menu, place(item.href! + tail)), `${item.href}${tail}`).toBe(item.id)
  })

  it('lights the shipments at the end of the day and its manifests, which have no entry', () => {
    for (const hash of ['#/end-of-day', '#/manifest/lists', '#/manifest/detail/7'])
      expect(currentItem(sidebarMenus.saas, place(`/e/${hash}`))).toBe('shipments')
  })

  it('lights the longest match', () => {
    expect(currentItem(sidebarMenus.saas, place('/e/#/funds/postage'))).toBe('postageHistory')
    expect(currentItem(sidebarMenus.ordinary, place('/b/#/order/detail/7'))).toBe('orders')
    expect(currentItem(sidebarMenus.ordinary, place('/b/#/setting/account'))).toBeNull()
  })
})

describe('the place of a menu entry', () => {
  it('begins with its address in whole words', () => {
    expect(isActiveHref('/b/#/order', place('/b/#/order/lists?view=2'))).toBe(true)
    expect(isActiveHref('/b/#/order/lists', place('/b/#/order/lists'))).toBe(true)
    expect(isActiveHref('/b/#/order', place('/b/#/orders'))).toBe(false)
    expect(isActiveHref('/b/#/order', place('/e/#/order'))).toBe(false)
    expect(isActiveHref('/b/#/order/lists', place('/b#/order/lists'))).toBe(true)
  })
})

describe('the rooms of an account', () => {
  it.each([
    [orgType.OMS, false, 'ordinary'],
    [orgType.OMS, true, 'saas'],
    [orgType.WMS, false, 'warehouse'],
    [orgType.SERVER, true, 'reseller'],
    [orgType.ADMIN, false, 'platform'],
  ] as const)('type %i, saas %s: %s', (type, saas, audience) => expect(audienceOf(type, saas)).toBe(audience))

  const rooms = [
    '/b/#/order/lists',
    '/e/#/rate',
    '/o/#/home',
    '/a/#/user/lists',
    '/b/#/setting/account',
    '/b/#/support/lists',
    '/b/#/manual/security/factor',
    '/a/#/tenant/lists?q=acme',
    '/a/#/carrier-table/lists',
    '/a/#/ledger-check/lists',
    '/e/#/funds/payment/7',
    '/a/#/reseller-wallet/lists',
    '/w/#/link/lists',
    '/e/#/funds/refund',
    '/a/#/carrier-invoice/lists',
    '/a/#/adjustment/lists',
  ]
  it.each([
    [
      'ordinary',
      [true, true, true, false, true, true, true, false, false, false, true, false, false, true, false, false],
    ],
    ['saas', [true, true, true, false, true, true, true, false, false, false, true, false, false, true, false, false]],
    [
      'warehouse',
      [false, false, false, false, true, false, true, false, false, false, false, false, true, false, false, false],
    ],
    [
      'reseller',
      [false, false, false, true, true, false, true, false, false, false, true, false, false, true, false, false],
    ],
    [
      'platform',
      [false, false, false, true, true, false, true, true, true, true, false, true, false, false, true, true],
    ],
  ] as const)('of %s', (audience, open) => {
    expect(rooms.map((href) => mayOpen(audience, place(href)))).toEqual(open)
  })
  it('lead warehouse staff from where their pages stood to where they are', () => {
    expect(movedTo('warehouse', place('/o/#/warehouse'))).toBe('/w/#/start')
    expect(movedTo('warehouse', place('/o/#/customers?customer=11&q=red'))).toBe('/w/#/customers?customer=11&q=red')
    expect(movedTo('warehouse', place('/w/#/customers'))).toBeNull()
    expect(movedTo('ordinary', place('/o/#/customers'))).toBeNull()
  })
  it('hold its landing and every entry of its menus', () => {
    for (const audience of audiences) {
      const entries = leaves([...sidebarMenus[audience], ...settingsMenus[audience]]).map(({ href }) => href!)
      expect([landingOf[audience], ...entries].filter((href) => !mayOpen(audience, place(href)))).toEqual([])
    }
  })
})
