import { usePageTitle } from '@waybill/host'
import { FirstUse, PageBody, PageHead, useT } from '@waybill/kit'
import { type TicketDesk, TicketList, ticketMessages, TicketPage } from '@waybill/tickets'

const desk: TicketDesk = {
  side: 'staff',
  listHref: '/a/#/ticket/lists',
  detailHref: (id) => `/a/#/ticket/detail/${id}`,
}

/** `#/ticket/lists`: what sellers ask. */
export function TicketListPage() {
  const t = useT(ticketMessages)
  usePageTitle(t('tickets'))
  return (
    <PageBody>
      <PageHead title={t('tickets')} />
      <TicketList desk={desk} empty={<FirstUse title={t('emptyStaff')}>{t('emptyStaffText')}</FirstUse>} />
    </PageBody>
  )
}

/** `#/ticket/detail/:id`: one ticket, to be answered. */
export const TicketDetailPage = () => <TicketPage desk={desk} />
