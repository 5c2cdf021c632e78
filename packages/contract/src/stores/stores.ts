/** Selling channels: which there are, how one signs in, what states and outcomes are called. */
import { orderType } from '../orders/enums.ts'
import { pullOrderStatus, storeType } from './enums.ts'
import type { Text } from '../core/messages.ts'
import type { StatusWords } from '../core/status-words.ts'

export type StoreType = (typeof storeType)[keyof typeof storeType]

/** A key that the seller copies from its shop; a secret one is never shown again. */
export type CredentialField = { name: string; label: Text; secret: boolean; hint?: Text }
/** One way to sign in to a channel. */
export type SignInWay = {
  id: string
  label: Text
  fields: readonly CredentialField[]
  /** Nothing is typed: the seller approves in the shop and brings a key named `grant` back. Only where the server has an app there. */
  leaves?: true
}
export type Channel = {
  type: StoreType
  name: Text
  /** What the address of a shop looks like; null: no address is asked for. */
  address: { label: Text; example: string } | null
  /** Empty: not offered yet. */
  ways: readonly SignInWay[]
  /** For trying only: there is no shop behind it. */
  demo?: true
}

const same = (name: string): Text => ({ en: name, cn: name })
const notYet = (type: StoreType, name: string): Channel => ({ type, name: same(name), address: null, ways: [] })

/** The rights without which an app cannot pull the orders of a Shopify shop. */
export const shopifyScopes = ['read_orders'] as const
/** Those with which it also marks orders as shipped. */
export const shopifyPushScopes = ['write_merchant_managed_fulfillment_orders'] as const

const shopify: Channel = {
  type: storeType.Shopify,
  name: same('Shopify'),
  address: { label: { en: 'Store address', cn: '店铺地址' }, example: 'your-shop.myshopify.com' },
  ways: [
    { id: 'oauth', label: { en: 'Authorize in Shopify', cn: '在 Shopify 中授权' }, fields: [], leaves: true },
    {
      id: 'client',
      label: { en: 'Your own app (client ID and secret)', cn: '自建应用（Client ID 与密钥）' },
      fields: [
        { name: 'clientId', label: { en: 'Client ID', cn: 'Client ID' }, secret: false },
        {
          name: 'clientSecret',
          label: { en: 'Client secret', cn: 'Client secret' },
          secret: true,
        },
      ],
    },
    {
      id: 'token',
      label: { en: 'Admin API access token', cn: 'Admin API 访问令牌' },
      fields: [
        {
          name: 'token',
          label: { en: 'Access token', cn: '访问令牌' },
          secret: true,
          hint: {
            en: 'Starts with shpat_. Tokens created before 2026 still work.',
            cn: '以 shpat_ 开头。2026 年之前创建的令牌仍可使用。',
          },
        },
      ],
    },
  ],
}

const wooCommerce: Channel = {
  type: storeType.WooCommerce,
  name: same('WooCommerce'),
  address: { label: { en: 'Site address', cn: '网站地址' }, example: 'https://your-site.com' },
  ways: [
    {
      id: 'keys',
      label: { en: 'REST API keys', cn: 'REST API 密钥' },
      fields: [
        { name: 'consumerKey', label: { en: 'Consumer key', cn: 'Consumer key' }, secret: false },
        {
          name: 'consumerSecret',
          label: { en: 'Consumer secret', cn: 'Consumer secret' },
          secret: true,
          hint: {
            en: 'WooCommerce → Settings → Advanced → REST API → Add key, with Read/Write permission.',
            cn: '在 WooCommerce → 设置 → 高级 → REST API → 添加密钥中创建，权限选择“读取/写入”。',
          },
        },
      ],
    },
  ],
}

/** Every channel of specification §3 in the order of its numbers, and the one for trying. */
export const channels: readonly Channel[] = [
  notYet(storeType.Amazon, 'Amazon'),
  notYet(storeType.Ebay, 'eBay'),
  notYet(storeType.ShipStation, 'ShipStation'),
  shopify,
  notYet(storeType.Etsy, 'Etsy'),
  notYet(storeType.BigCommerce, 'BigCommerce'),
  notYet(storeType.Walmart, 'Walmart'),
  notYet(storeType.WalmartDsv, 'Walmart DSV'),
  notYet(storeType.Groupon, 'Groupon'),
  notYet(storeType.Wayfair, 'Wayfair'),
  wooCommerce,
  notYet(storeType.NewEgg, 'Newegg'),
  notYet(storeType.Wish, 'Wish'),
  {
    type: storeType.Unknown,
    name: { en: 'Demo store', cn: '演示店铺' },
    address: null,
    ways: [{ id: 'demo', label: { en: 'No account needed', cn: '无需账号' }, fields: [] }],
    demo: true,
  },
]

export const findChannel = (type: number): Channel | undefined => channels.find((channel) => channel.type === type)

/** The order type (specification §3) of orders from a store; channels that the list does not name count as Manual. */
export function orderTypeOf(type: number): number {
  const types: Record<number, number> = {
    [storeType.Amazon]: orderType.Amazon,
    [storeType.Ebay]: orderType.Ebay,
    [storeType.Etsy]: orderType.Etsy,
    [storeType.ShipStation]: orderType.ShipStation,
    [storeType.Shopify]: orderType.Shopify,
  }
  return types[type] ?? orderType.Manual
}

/** The wire values of a store's state. */
export const storeState = { disconnected: 0, active: 1, paused: 2, needsSignIn: 3, frozen: 4, gone: 5 } as const

export const storeStateWords: Record<number, StatusWords> = {
  [storeState.disconnected]: { en: 'Not connected', cn: '未连接', tone: 'neutral' },
  [storeState.active]: { en: 'Connected', cn: '已连接', tone: 'success' },
  [storeState.paused]: { en: 'Paused', cn: '已暂停', tone: 'neutral' },
  [storeState.needsSignIn]: { en: 'Reauthorize', cn: '需重新授权', tone: 'warning' },
  [storeState.frozen]: { en: 'Store frozen', cn: '店铺已冻结', tone: 'warning' },
  [storeState.gone]: { en: 'Store closed', cn: '店铺已关闭', tone: 'critical' },
}

export const pullStatusWords: Record<number, StatusWords> = {
  [pullOrderStatus.init]: { en: 'Not synced', cn: '未同步', tone: 'neutral' },
  [pullOrderStatus.loading]: { en: 'Syncing…', cn: '同步中', tone: 'info' },
  [pullOrderStatus.success]: { en: 'Synced', cn: '已同步', tone: 'success' },
  [pullOrderStatus.failed]: { en: 'Error', cn: '错误', tone: 'critical' },
}

/** What a run did with one order. */
export const syncOutcomes = ['inserted', 'updated', 'unchanged', 'canceled', 'skipped', 'error'] as const
export type SyncOutcome = (typeof syncOutcomes)[number]
export const syncOutcomeWords: Record<SyncOutcome, StatusWords> = {
  inserted: { en: 'New', cn: '新增', tone: 'success' },
  updated: { en: 'Updated', cn: '已更新', tone: 'success' },
  unchanged: { en: 'Unchanged', cn: '无变化', tone: 'neutral' },
  canceled: { en: 'Canceled', cn: '已取消', tone: 'neutral' },
  skipped: { en: 'Skipped', cn: '已跳过', tone: 'neutral' },
  error: { en: 'Error', cn: '错误', tone: 'critical' },
}

/** Minutes until the next try after the nth failure in a row; hourly from the fifth on. */
export const retryMinutes = (failures: number): number => [1, 2, 5, 15][Math.max(1, failures) - 1] ?? 60
