import { lazyPart } from '@waybill/kit'
import type { TransactionDrawer as Drawer } from './transaction-drawer.tsx'

/** Loaded with the first transaction that is opened. */
const TransactionDrawer = lazyPart<Parameters<typeof Drawer>[0]>(
  async () => ({ default: (await import('./transaction-drawer.tsx')).TransactionDrawer }),
  () => null,
)

type ListWithEntry = {
  state: { entry?: string }
  show: (change: { entry: string | undefined }, replaces?: boolean) => void
}

/** The transaction that a list's address names, over the list. */
export function OpenTransaction({ list }: { list: ListWithEntry }) {
  const { entry } = list.state
  if (!entry) return null
  return (
    <TransactionDrawer
      key={entry}
      id={entry}
      onOpen={(id) => list.show({ entry: id }, true)}
      onClose={() => list.show({ entry: undefined })}
    />
  )
}
