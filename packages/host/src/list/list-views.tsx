import { Ellipsis } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton, lazyPart, useStable, useT, ViewTabs } from '@waybill/kit'
import { type AnyList, isSameView, type ViewOf } from './schema.ts'
import type { ListAddress, Tab } from './use-list-state.ts'
import { useListViews } from './use-list-views.ts'
import type { ViewActsProps } from './view-acts.tsx'
import { viewTabMessages } from './view-tab-messages.ts'

const ViewActs = lazyPart<ViewActsProps>(
  async () => ({ default: (await import('./view-acts.tsx')).ViewActs }),
  () => null,
)

/** Leads a bare address to the view that the user begins with. */
function useFirstView<L extends AnyList>(list: ListAddress<L>): void {
  const { views, setting } = useListViews(list.list)
  const { first } = setting
  const begin = useStable(() => {
    const saved = views.find(({ id }) => id === first)
    if (saved) list.showSaved(saved, true)
    else if (typeof first === 'string' && list.list.views?.includes(first)) list.setView(first, true)
  })
  useEffect(() => {
    if (list.isBare && first !== null) begin()
  }, [list.isBare, first, begin])
}

type Props<L extends AnyList> = { list: ListAddress<L>; tab: (view: ViewOf<L>) => Tab }

/** The views of a list: the preset ones, then those that were saved, and what is done with the one that is looked at. */
export function ListViews<L extends AnyList>({ list, tab }: Props<L>) {
  const t = useT(viewTabMessages)
  const { views } = useListViews(list.list)
  // Its dialogs outlive the menu: once it was asked for, it stays.
  const [acting, setActing] = useState(false)
  const [open, setOpen] = useState(false)
  useFirstView(list)
  const presets = list.tabs(tab)
  const saved = views.find(({ id }) => id === list.state.saved)
  const changed = !isSameView(list.list, list.state, saved?.state ?? { view: list.view })
  const choose = (id: string) => {
    const view = views.find((one) => String(one.id) === id)
    if (view) list.showSaved(view)
    else list.setView(id)
  }
  return (
    <ViewTabs
      value={saved ? String(saved.id) : presets.value}
      onChange={choose}
      fixed={presets.views.length}
      views={[
        ...presets.views,
        ...views.map((view) => ({ id: String(view.id), label: view.name, changed: changed && view === saved })),
      ]}
      end={
        changed || acting ? (
          <ViewActs list={list} saved={saved} changed={changed} open={open} onOpen={setOpen} />
        ) : (
          <IconButton
            size="compact"
            label={t('viewActs')}
            icon={<Ellipsis />}
            aria-haspopup="menu"
            onClick={() => {
              setActing(true)
              setOpen(true)
            }}
          />
        )
      }
    />
  )
}
