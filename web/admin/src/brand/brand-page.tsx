import { useSearch } from '@tanstack/react-router'
import { orgType } from '@waybill/contract/core/enums'
import { errorProps, usePageTitle, useShell } from '@waybill/host'
import { PageBody, PageState, Skeleton, useLocale, useT } from '@waybill/kit'
import { BrandEditor } from './brand-editor.tsx'
import { brandMessages } from './messages.ts'
import { useSetting } from './use-brand.ts'

const Loading = () => (
  <div className="grid gap-3 lg:grid-cols-2">
    <Skeleton className="h-96 w-full" />
    <Skeleton className="h-96 w-full" />
  </div>
)

/** `#/brand`: what a tenant's site looks like. */
export function BrandPage() {
  const t = useT(brandMessages)
  const { locale } = useLocale()
  const { user } = useShell()
  const { org }: { org?: number } = useSearch({ strict: false })
  const platform = user?.user.orgType === orgType.ADMIN
  const query = useSetting(platform ? org : undefined)
  const setting = query.data
  usePageTitle(t('title'))
  return (
    <PageBody className="flex-none! pb-6">
      <PageState
        loading={query.isPending}
        skeleton={<Loading />}
        error={query.error && !setting ? errorProps(query.error, locale, () => void query.refetch()) : null}
      >
        {setting && (
          <BrandEditor
            // A newer version, a saved or dropped draft starts the form over.
            key={`${setting.serverOrgId} ${setting.version} ${setting.draft?.savedAt ?? ''}`}
            setting={setting}
            platform={platform}
          />
        )}
      </PageState>
    </PageBody>
  )
}
