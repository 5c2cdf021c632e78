import { lazyPart, useShortcuts } from '@waybill/kit'
import { useShellParts } from '../shell-context.tsx'
import type { KeyListProps } from './key-list-props.ts'
import { places } from './menu.tsx'
import { useAudience } from './use-menu.tsx'
import { useRights } from './use-rights.ts'

type Places = Exclude<keyof typeof places, 'rates' | 'jobs'>
/** "G", then the letter of a place: the same everywhere. Staff have the account alone. */
const ways = [
  ['g o', 'orders', 'goToOrders'],
  ['g s', 'shipments', 'goToShipments'],
  ['g p', 'products', 'goToProducts'],
  ['g f', 'postage', 'goToFunds'],
  ['g h', 'home', 'goToHome'],
  ['g t', 'support', 'goToTickets'],
  ['g ,', 'account', 'goToSettings'],
] as const satisfies readonly (readonly [string, Places, string])[]

function useWays() {
  const audience = useAudience()
  const { hasWarehouse } = useRights()
  const seller = audience === 'ordinary' || audience === 'saas'
  const hasHome = audience === 'saas' || hasWarehouse
  return ways.filter(([, place]) => place === 'account' || (seller && (place !== 'home' || hasHome)))
}

const KeyList = lazyPart<KeyListProps>(
  () => import('./key-list.tsx'),
  () => null,
)

/** The keys that work everywhere, and the sheet that lists them. */
export function Shortcuts(props: { open: boolean; onOpen: (open: boolean) => void }) {
  const { bridge } = useShellParts()
  const known = useWays()
  useShortcuts(
    {
      '?': () => props.onOpen(true),
      ...Object.fromEntries(known.map(([keys, place]) => [keys, () => bridge.navigate(places[place])])),
    },
    { place: 'everywhere' },
  )
  if (!props.open) return null
  return <KeyList ways={known.map(([keys, , label]) => [keys, label] as const)} onClose={() => props.onOpen(false)} />
}
