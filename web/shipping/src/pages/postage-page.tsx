import { useQuery } from '@tanstack/react-query'
import { ApiError, getPostageInfo } from '@waybill/contract'
import { useClient, usePageTitle } from '@waybill/host'
import { Card, DescriptionList, PageBody, PageHead, PageState, Skeleton, useFormat, useT } from '@waybill/kit'
import { postageMessages } from '../messages/postage.ts'

/** The postage balance and its parts. */
export function PostagePage() {
  const t = useT(postageMessages)
  const format = useFormat()
  const client = useClient()
  const { data, error, isPending, refetch } = useQuery(client.query(getPostageInfo, {}, { hideErrors: true }))
  usePageTitle(t('title'))
  const parts = ['available', 'held', 'frozen', 'pendingRefund'] as const
  return (
    <PageBody kind="form">
      <PageHead title={t('title')} />
      <PageState
        error={error && { requestId: error instanceof ApiError ? error.requestId : null, onRetry: () => void refetch() }}
        loading={isPending}
        skeleton={<Skeleton className="h-32 w-full" />}
      >
        {data && (
          <Card>
            <DescriptionList
              items={parts.map((part) => ({ id: part, label: t(part), value: format.money(data[part], data.currency) }))}
            />
          </Card>
        )}
      </PageState>
    </PageBody>
  )
}
