import { ArrowLeft, ArrowRight, CopyPlus, Ellipsis, Pencil, Star, StarOff, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import type { ListState, SavedView } from '@waybill/contract/views/api'
import { errorMessage, useBridge } from '@waybill/host'
import { Button, IconButton, Menu, type MenuEntry, useLocale, useT } from '@waybill/kit'
import { type AnyList, viewStateOf } from './schema.ts'
import type { ListAddress } from './use-list-state.ts'
import { useListViews } from './use-list-views.ts'
import { useViewChanges, type ViewChange } from './use-view-changes.ts'
import { type ViewName, ViewDialog } from './view-dialog.tsx'
import { viewMessages } from './view-messages.ts'
import { viewTabMessages } from './view-tab-messages.ts'

export type ViewActsProps = {
  // Any list: what is done with its views is the same.
  list: Pick<ListAddress<AnyList>, 'list' | 'state' | 'view' | 'showSaved' | 'followSaved' | 'setView'>
  /** The saved view that is looked at; undefined in a preset one. */
  saved: SavedView | undefined
  /** What is listed differs from it. */
  changed: boolean
  open: boolean
  onOpen: (open: boolean) => void
}
type Question = { kind: 'create' | 'duplicate' | 'rename'; first: ViewName }

/** The dialog that asks for the name, and what it leads to. */
function useQuestion({ list, saved }: ViewActsProps) {
  const t = useT(viewMessages)
  const bridge = useBridge()
  const changes = useViewChanges(list.list)
  const { setting } = useListViews(list.list)
  const [question, setQuestion] = useState<Question | null>(null)
  const ask = (next: Question | null) => {
    changes.create.reset()
    changes.update.reset()
    setQuestion(next)
  }
  /** What is listed now; a view keeps the columns that its user sees. */
  const listed = (): ListState => {
    const state = viewStateOf(list.list, list.state) as ListState
    return setting.columns && !state['columns'] ? { ...state, columns: setting.columns } : state
  }
  const done = (text: string) => {
    bridge.toast('ok', text)
    ask(null)
  }
  const answer = (viewName: ViewName) => {
    if (question?.kind === 'rename' && saved)
      return changes.update.mutate(
        { view: saved, change: { name: viewName.name } },
        { onSuccess: ({ name }) => done(t('renamed', { name })) },
      )
    const state = question?.kind === 'duplicate' && saved ? saved.state : listed()
    changes.create.mutate(
      { ...viewName, state },
      {
        onSuccess: (view) => {
          list.showSaved(view)
          done(t('saved', { name: view.name }))
        },
      },
    )
  }
  const { create, update } = changes
  const titles = { create: t('saveView'), duplicate: t('duplicate'), rename: t('rename') }
  const dialog = question && (
    <ViewDialog
      title={titles[question.kind]}
      first={question.first}
      asksShared={question.kind !== 'rename'}
      pending={create.isPending || update.isPending}
      error={create.error ?? update.error}
      onSave={answer}
      onClose={() => ask(null)}
    />
  )
  return { ask, dialog, listed, changes }
}

/** The order of the tabs, by one place. */
function useMoving({ list, saved }: ViewActsProps) {
  const { views, keep } = useListViews(list.list)
  const ids = views.map(({ id }) => id)
  const at = saved ? ids.indexOf(saved.id) : -1
  const to = (place: number) => () => {
    const next = [...ids]
    next.splice(place, 0, ...next.splice(at, 1))
    keep({ order: next })
  }
  return { left: at > 0 ? to(at - 1) : null, right: at >= 0 && at < ids.length - 1 ? to(at + 1) : null }
}

type Acting = ReturnType<typeof useQuestion> & {
  change: (change: ViewChange, textOf: (view: SavedView) => string) => void
}

/** What is done with a saved view. */
function useSavedEntries(props: ViewActsProps, { ask, change, changes }: Acting): MenuEntry[] {
  const t = useT(viewMessages)
  const { saved, list } = props
  const { left, right } = useMoving(props)
  if (!saved) return []
  const { name, shared } = saved
  const share = () =>
    change({ view: saved, change: { shared: !shared } }, (view) =>
      t(view.shared ? 'shared' : 'unshared', { name: view.name }),
    )
  const notOwn = shared && !saved.own ? t('onlyOwner', { name: saved.ownerName }) : null
  const remove = () => changes.remove.mutate(saved, { onSuccess: () => list.setView(list.view) })
  return [
    ...(shared ? [{ kind: 'title' as const, id: 'by', label: t('sharedBy', { name: saved.ownerName }) }] : []),
    { id: 'rename', label: t('rename'), icon: <Pencil />, onSelect: () => ask({ kind: 'rename', first: saved }) },
    {
      id: 'duplicate',
      label: t('duplicate'),
      icon: <CopyPlus />,
      onSelect: () => ask({ kind: 'duplicate', first: { name: t('copyOf', { name }).slice(0, 40), shared: false } }),
    },
    {
      id: 'share',
      label: t(shared ? 'unshare' : 'share'),
      icon: <Users />,
      refused: notOwn,
      onSelect: share,
    },
    ...(left ? [{ id: 'left', label: t('moveLeft'), icon: <ArrowLeft />, onSelect: left }] : []),
    ...(right ? [{ id: 'right', label: t('moveRight'), icon: <ArrowRight />, onSelect: right }] : []),
    { kind: 'line', id: 'line' },
    {
      id: 'delete',
      label: t('delete'),
      icon: <Trash2 />,
      danger: true,
      refused: saved.deletable ? null : notOwn,
      onSelect: remove,
    },
  ]
}

/** With which view the list begins for this user. */
function useFirstEntry({ list, saved }: ViewActsProps): MenuEntry {
  const t = useT(viewMessages)
  const { setting, keep } = useListViews(list.list)
  const key = saved ? saved.id : list.view
  const isFirst = setting.first === key
  return {
    id: 'first',
    label: t(isFirst ? 'dropFirst' : 'makeFirst'),
    icon: isFirst ? <StarOff /> : <Star />,
    onSelect: () => keep({ first: isFirst ? null : key }),
  }
}

/** Saves what changed, and everything else that is done with the view that is looked at. */
export function ViewActs(props: ViewActsProps) {
  const { list, saved, changed, open, onOpen } = props
  const t = useT(viewMessages)
  const name = useT(viewTabMessages)
  const { locale } = useLocale()
  const bridge = useBridge()
  const asking = useQuestion(props)
  const { ask, dialog, listed, changes } = asking
  const change = (what: ViewChange, textOf: (view: SavedView) => string) =>
    changes.update.mutate(what, {
      onSuccess: (view) => bridge.toast('ok', textOf(view)),
      onError: (error) => bridge.toast('error', errorMessage(error, locale) ?? ''),
    })
  const entries = useSavedEntries(props, { ...asking, change })
  const first = useFirstEntry(props)
  const create = () => ask({ kind: 'create', first: { name: '', shared: false } })
  const save = () =>
    saved && change({ view: saved, change: { state: listed() } }, (view) => t('saved', { name: view.name }))
  return (
    <>
      {changed && saved && (
        <>
          <Button size="compact" variant="primary" pending={changes.update.isPending} onClick={save}>
            {t('save')}
          </Button>
          <Button size="compact" variant="ghost" onClick={() => list.showSaved(saved)}>
            {t('discard')}
          </Button>
        </>
      )}
      {changed && (
        <Button size="compact" variant="ghost" onClick={create}>
          {t(saved ? 'saveAs' : 'saveView')}
        </Button>
      )}
      <Menu
        align="end"
        open={open}
        onOpenChange={onOpen}
        trigger={<IconButton size="compact" label={name('viewActs')} icon={<Ellipsis />} />}
        entries={[...(changed ? [] : [{ id: 'create', label: t('saveAs'), onSelect: create }]), first, ...entries]}
      />
      {dialog}
    </>
  )
}
