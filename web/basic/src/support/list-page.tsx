import { LifeBuoy, Plus } from 'lucide-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { textValue, usePageTitle } from '@waybill/host'
import { Button, FirstUse, PageBody, PageHead, useShortcuts, useT } from '@waybill/kit'
import { TicketList, ticketMessages } from '@waybill/tickets'
import { readAbout } from './about.ts'
import { CreateDrawer } from './create-drawer.tsx'
import { desk } from './desk.ts'
import { supportMessages } from './messages.ts'

/** Of the address: `create=1` opens the drawer, `about=order:123` says what the new ticket is about. */
type Creating = { create?: 1; about?: string }

const readCreating = (search: Record<string, unknown>): Creating => ({
  create: String(search['create']) === '1' ? 1 : undefined,
  about: textValue(search['about']),
})

/** `#/support/lists`: what one has asked, and where one asks. */
export function SupportListPage() {
  const t = useT(supportMessages)
  const shared = useT(ticketMessages)
  const search: Record<string, unknown> = useSearch({ strict: false })
  const state = readCreating(search)
  const navigate = useNavigate()
  const show = (next: Creating) =>
    void navigate({ to: desk.listPath, search: { ...search, ...next } as never, replace: state.create === 1 })
  const create = () => show({ create: 1 })
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
      {state.create === 1 && (
        <CreateDrawer
          about={readAbout(state.about)}
          onClearAbout={() => show({ create: 1, about: undefined })}
          onClose={() => show({ create: undefined, about: undefined })}
        />
      )}
    </PageBody>
  )
}
