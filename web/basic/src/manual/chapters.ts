import type { MenuAudience } from '@waybill/contract/shell/menu'
import type { Section } from './document.ts'

/** Whose work a chapter describes; `provider` is everyone to whom customers pay, `account` everyone's own login. */
export type Role = 'seller' | 'reseller' | 'provider' | 'warehouse' | 'operator' | 'account'

type Listed = { id: string; role: Role; englishOnly?: true }

/** All chapters in their order; each is one markdown file per language, or a document of the operator that exists in English only. */
export const chapters = [
  { id: 'first-steps', role: 'seller' },
  { id: 'import', role: 'seller' },
  { id: 'stores', role: 'seller' },
  { id: 'orders', role: 'seller' },
  { id: 'senders', role: 'seller' },
  { id: 'buy', role: 'seller' },
  { id: 'print', role: 'seller' },
  { id: 'shipments', role: 'seller' },
  { id: 'products', role: 'seller' },
  { id: 'balance', role: 'seller' },
  { id: 'verification', role: 'seller' },
  { id: 'connected', role: 'seller' },
  { id: 'support', role: 'seller' },
  { id: 'brand', role: 'reseller' },
  { id: 'sellers', role: 'reseller' },
  { id: 'billing', role: 'reseller' },
  { id: 'payments', role: 'provider' },
  { id: 'warehouse', role: 'warehouse' },
  { id: 'console', role: 'operator' },
  { id: 'operating', role: 'operator', englishOnly: true },
  { id: 'settings', role: 'operator', englishOnly: true },
  { id: 'security', role: 'account' },
  { id: 'keyboard', role: 'account' },
] as const satisfies readonly Listed[]

export type ChapterId = (typeof chapters)[number]['id']

/** The parts of the contents for each kind of user: its own work first, then that of those it looks after. */
export const rolesOf: Record<MenuAudience, readonly Role[]> = {
  ordinary: ['seller', 'account'],
  saas: ['seller', 'account'],
  warehouse: ['warehouse', 'provider', 'account'],
  reseller: ['reseller', 'provider', 'account', 'seller'],
  platform: ['operator', 'reseller', 'provider', 'warehouse', 'seller', 'account'],
}

/** Verification and warehouses exist on the main site alone: a reseller and its sellers have nothing to do with them. */
const onMainSite: ReadonlySet<string> = new Set<ChapterId>(['verification', 'connected'])
const isResellers = (audience: MenuAudience) => audience === 'saas' || audience === 'reseller'

/** The chapters that this kind of user may read, in the order of the contents. */
export const chaptersFor = (audience: MenuAudience): readonly Listed[] =>
  rolesOf[audience].flatMap((role) =>
    chapters.filter(({ id, role: own }) => own === role && !(isResellers(audience) && onMainSite.has(id))),
  )

/** Is the section of a chapter meant for this kind of user, or for a seller that it looks after? */
export const showsSection = (audience: MenuAudience, { only }: Pick<Section, 'only'>): boolean =>
  only === null || audience === 'platform' || only === (isResellers(audience) ? 'saas' : 'ordinary')
