import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { MOST_LISTS } from '@waybill/contract/rules/lists'
import type { RuleList } from '@waybill/contract/rules/lists-api'
import { errorProps, PlaceLink, usePageTitle } from '@waybill/host'
import {
  Banner,
  Button,
  ConfirmDialog,
  FirstUse,
  IconButton,
  linkStyle,
  PageBody,
  PageHead,
  PageState,
  Skeleton,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { FailureBanner } from '../../shared/failure-banner.tsx'
import { ListDrawer } from './list-drawer.tsx'
import { listMessages } from './list-messages.ts'
import { useDeleteList, useRuleLists } from './use-rule-lists.ts'

type RowProps = { list: RuleList; onOpen: () => void; onDelete: () => void }

function Row({ list, onOpen, onDelete }: RowProps) {
  const t = useT(listMessages)
  const format = useFormat()
  const { name, kind, count, rules } = list
  return (
    <li className="flex items-start gap-3 border-b border-line px-4 py-3 last:border-b-0 max-sm:px-2">
      <div className="min-w-0 flex-1">
        <button type="button" className={`${linkStyle.text} text-start break-words`} onClick={onOpen}>
          {name}
        </button>
        <p className="mt-1 text-muted">
          {t(kind === 'zip' ? 'kindZip' : 'kindText')} · {t('entries', { n: count })}
        </p>
        <p className="mt-1 text-small break-words text-muted">
          {rules.length > 0 ? t('usedBy', { rules: rules.join(t('comma')) }) : t('unused')}
          {` · ${t('changed', { at: format.dateTime(list.updatedAt) })}`}
        </p>
      </div>
      <IconButton label={t('delete', { name })} icon={<Trash2 />} onClick={onDelete} />
    </li>
  )
}

function Lists({ lists, onOpen }: { lists: readonly RuleList[]; onOpen: (id: number) => void }) {
  const t = useT(listMessages)
  const remove = useDeleteList()
  const [asking, setAsking] = useState<RuleList | null>(null)
  const [used, setUsed] = useState<RuleList | null>(null)
  const onDelete = (list: RuleList) => {
    remove.reset()
    setUsed(list.rules.length > 0 ? list : null)
    setAsking(list.rules.length > 0 ? null : list)
  }
  return (
    <>
      <p className="pb-3 text-muted">{t('intro')}</p>
      {lists.length >= MOST_LISTS && (
        <Banner tone="info" className="mb-3">
          {t('full', { max: MOST_LISTS })}
        </Banner>
      )}
      {used && (
        <Banner tone="warning" className="mb-3">
          {t('stillUsed', { name: used.name, rules: used.rules.join(t('comma')) })}
        </Banner>
      )}
      <FailureBanner error={remove.error} className="mb-3" />
      <ul className="rounded-control border bg-bg" aria-label={t('title')}>
        {lists.map((list) => (
          <Row key={list.id} list={list} onOpen={() => onOpen(list.id)} onDelete={() => onDelete(list)} />
        ))}
      </ul>
      <ConfirmDialog
        open={asking !== null}
        title={t('deleteAsk', { name: asking?.name ?? '' })}
        confirm={t('deleteNow')}
        danger
        pending={remove.isPending}
        onConfirm={() => asking && remove.mutate(asking, { onSettled: () => setAsking(null) })}
        onCancel={() => setAsking(null)}
      >
        {t('deleteText')}
      </ConfirmDialog>
    </>
  )
}

/** `#/setting/auto-rules/lists`: what several rules compare with, by name. */
export function RuleListsPage() {
  const t = useT(listMessages)
  const { locale } = useLocale()
  const query = useRuleLists()
  const [open, setOpen] = useState<number | 'new' | null>(null)
  usePageTitle(t('title'))
  const lists = query.data?.lists ?? []
  const create = (
    <Button variant="primary" icon={<Plus />} disabled={lists.length >= MOST_LISTS} onClick={() => setOpen('new')}>
      {t('create')}
    </Button>
  )
  return (
    <PageBody kind="settings">
      <PageHead
        above={
          <PlaceLink look="quiet" href="/b/#/setting/auto-rules">
            {t('back')}
          </PlaceLink>
        }
        title={t('title')}
        actions={lists.length > 0 && create}
      />
      <PageState
        error={query.isError && !query.data ? errorProps(query.error, locale, () => void query.refetch()) : null}
        loading={!query.data}
        skeleton={<Skeleton className="h-40 w-full rounded-control" />}
      >
        {lists.length === 0 ? (
          <FirstUse title={t('empty')} action={create}>
            {t('emptyText')}
          </FirstUse>
        ) : (
          <Lists lists={lists} onOpen={setOpen} />
        )}
      </PageState>
      {open !== null && <ListDrawer id={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </PageBody>
  )
}
