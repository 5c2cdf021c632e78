import { LifeBuoy, Plus } from 'lucide-react'
import { usePageTitle } from '@waybill/host'
import { useListState } from '@waybill/host/list'
import { Button, FirstUse, PageBody, PageHead, useShortcuts, useT } from '@waybill/kit'
import { TicketList, ticketLists, ticketMessages } from '@waybill/tickets'
import { readAbout } from './about.ts'
import { CreateDrawer } from './create-drawer.tsx'
import { desk } from './desk.ts'
import { supportMessages } from './messages.ts'

/** `#/support/lists`: what one has asked, and where one asks. */
export function SupportListPage() {
  const t = useT(supportMessages)
  const shared = useT(ticketMessages)
  const { state, show } = useListState(ticketLists.seller)
  const creating = state.create === 1
  const create = () => show({ create: 1 }, creating)
  usePageTitle(shared('title'))
  useShortcuts({ c: create })
  return (
    <PageBody>
      <PageHead
        title={shared('title')}
        actions={
          <Button variant="primary" icon={<Plus />} shortcut="c" onClick={create}>
            {t('create')}
          </Button>
        }
      />
      <TicketList
        desk={desk}
        empty={
          <FirstUse
            icon={<LifeBuoy />}
            title={t('emptyTitle')}
            action={<Button onClick={create}>{t('create')}</Button>}
          >
            {t('emptyText')}
          </FirstUse>
        }
      />
      {creating && (
        <CreateDrawer
          about={readAbout(state.about)}
          onClearAbout={() => show({ create: 1, about: undefined }, true)}
          onClose={() => show({ create: undefined, about: undefined }, true)}
        />
      )}
    </PageBody>
  )
}
