import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { PlaceLink, usePageTitle } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
import { Button, DataTable, FirstUse, NoMatch, PageBody, PageHead, useT, ViewTabs } from '@waybill/kit'
import { useLinkColumns } from './columns.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { LinkDrawer } from './link-drawer.tsx'
import { type LinkList, linkList } from './list.ts'
import { linkMessages } from './messages.ts'

function Empty({ list }: { list: LinkList }) {
  const t = useT(linkMessages)
  if (list.isFiltered) return <NoMatch title={t('noMatch')} onClear={list.clear} />
  return (
    <FirstUse
      title={t(list.view === 'waiting' ? 'empty' : 'emptyAll')}
      action={list.view !== 'all' && <Button onClick={list.showAll}>{t('showAll')}</Button>}
    >
      {t('emptyText')}
    </FirstUse>
  )
}

/** `#/link/lists`: the sellers of the operator's warehouses, and those who ask. */
export function LinksPage() {
  const t = useT(linkMessages)
  usePageTitle(t('title'))
  const list = useList(linkList)
  const columns = useLinkColumns()
  const [inviting, setInviting] = useState(false)
  const { link } = list.state
  return (
    <PageBody>
      <PageHead
        title={t('title')}
        beside={<PlaceLink href="/w/#/invitation/lists">{t('invitations')}</PlaceLink>}
        actions={
          <Button variant="primary" icon={<UserPlus />} onClick={() => setInviting(true)}>
            {t('invite')}
          </Button>
        }
      />
      <ViewTabs {...list.tabs((view) => ({ label: t(view) }))} />
      <ListFilters list={list} search={t('search')} filters={{}} />
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        rowName={(row) => row.seller.name}
        rowHref={(row) => `/w/#/link/lists?view=${list.view}&link=${row.id}`}
        onOpen={(row) => list.show({ link: row.id }, link !== undefined)}
        empty={<Empty list={list} />}
      />
      {link !== undefined && <LinkDrawer key={link} id={link} onClose={() => list.show({ link: undefined })} />}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </PageBody>
  )
}
