import { Keyboard, Languages, LogOut, Monitor, Moon, PackagePlus, RefreshCw, Store, Sun, Upload } from 'lucide-react'
import { listConnectedStores, pullOrders } from '@waybill/contract/stores/api'
import { type PaletteEntry, toast, useT } from '@waybill/kit'
import { useChooseLanguage } from '../language-menu.tsx'
import { places } from '../menu.tsx'
import { useAudience } from '../use-menu.tsx'
import { paletteMessages } from '../../messages/palette.ts'
import { shellMessages } from '../../messages/shell.ts'
import { useShellContext, useShellParts } from '../../shell-context.tsx'

/** What sellers do from anywhere. */
function useSellerCommands(): PaletteEntry[] {
  const { bridge, client } = useShellParts()
  const t = useT(paletteMessages)
  const sync = async () => {
    const stores = await client.call(listConnectedStores, {})
    if (stores.length === 0) return bridge.navigate(places.connectStore)
    await client.call(pullOrders, { query: { storeIds: stores.map(({ storeId }) => storeId) } })
    toast.success(t('syncStarted'))
    bridge.emit('stores:changed', null)
  }
  const imports = (target: 'orders' | 'products') => async () => {
    const done = await bridge.openFeature('import-orders', { target })
    if (done) bridge.emit('imports:changed', null)
  }
  return [
    {
      id: 'create-order',
      label: t('createOrder'),
      icon: <PackagePlus />,
      run: () => bridge.navigate('/b/#/order/create'),
    },
    { id: 'import-orders', label: t('importOrders'), icon: <Upload />, run: () => void imports('orders')() },
    { id: 'import-products', label: t('importProducts'), icon: <Upload />, run: () => void imports('products')() },
    {
      id: 'create-product',
      label: t('createProduct'),
      icon: <PackagePlus />,
      run: () => bridge.navigate('/b/#/product/create'),
    },
    // The shell's toast shows a failure.
    { id: 'sync', label: t('syncStores'), icon: <RefreshCw />, run: () => void sync().catch(() => {}) },
    { id: 'connect', label: t('connectStore'), icon: <Store />, run: () => bridge.navigate(places.connectStore) },
  ]
}

const schemes = [
  ['light', <Sun key="light" />],
  ['dark', <Moon key="dark" />],
  ['system', <Monitor key="system" />],
] as const

/** What works on every page. */
export function useCommands(onShowKeys: () => void): PaletteEntry[] {
  const { session, state } = useShellParts()
  const { locale } = useShellContext()
  const t = useT(paletteMessages)
  const say = useT(shellMessages)
  const choose = useChooseLanguage()
  const audience = useAudience()
  const ofSellers = useSellerCommands()
  const other = locale === 'en' ? 'cn' : 'en'
  return [
    ...(audience === 'ordinary' || audience === 'saas' ? ofSellers : []),
    {
      id: 'language',
      label: t(other === 'cn' ? 'chinese' : 'english'),
      icon: <Languages />,
      run: () => choose(other),
    },
    ...schemes
      .filter(([scheme]) => scheme !== state.scheme.choice())
      .map(([scheme, icon]) => ({ id: scheme, label: t(scheme), icon, run: () => state.scheme.choose(scheme) })),
    { id: 'keys', label: say('keyboardShortcuts'), icon: <Keyboard />, keys: '?', run: onShowKeys },
    { id: 'out', label: say('logOut'), icon: <LogOut />, run: () => void session.logOut() },
  ]
}
