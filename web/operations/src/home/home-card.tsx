import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { errorProps } from '@waybill/host'
import { Card, LoadError, LoadingState, RefetchBar, useLocale } from '@waybill/kit'

type Props<Data> = {
  title: string
  query: UseQueryResult<Data>
  skeleton: ReactNode
  action?: ReactNode
  className?: string
  children: (data: Data) => ReactNode
}

/** A card that loads, fails and tries again by itself; old figures stay when only their renewal failed. */
export function HomeCard<Data>({ title, query, skeleton, action, className, children }: Props<Data>) {
  const { locale } = useLocale()
  const { data, error, isPlaceholderData, refetch } = query
  return (
    <Card title={title} action={action} className={`relative ${className ?? ''}`}>
      <RefetchBar active={isPlaceholderData} className="top-0" />
      {data !== undefined && !(error && isPlaceholderData) ? (
        children(data)
      ) : error ? (
        <LoadError {...errorProps(error, locale, () => void refetch())} className="py-4!" />
      ) : (
        <LoadingState label={title} skeleton={skeleton} />
      )}
    </Card>
  )
}
