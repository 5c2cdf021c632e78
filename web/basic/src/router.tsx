import { appRouter } from '@waybill/host/app-router'
import { lazyPage } from '@waybill/host/app-page'
import { OrderListPage } from './orders/list-page.tsx'

/** The routes of /b. */
export const createAppRouter = appRouter('orders', [
  { path: '/', leadsTo: () => '/order/lists' },
  { path: '/order/lists', page: OrderListPage },
  { path: '/order/create', page: lazyPage(() => import('./orders/create/create-page.tsx'), 'OrderCreatePage') },
  { path: '/order/changes', page: lazyPage(() => import('./orders/changes/page.tsx'), 'BulkChangesPage') },
  { path: '/order/detail/$id', page: lazyPage(() => import('./orders/detail-page.tsx'), 'OrderDetailPage') },
  { path: '/product/lists', page: lazyPage(() => import('./products/list-page.tsx'), 'ProductListPage') },
  { path: '/product/create', page: lazyPage(() => import('./products/create-page.tsx'), 'ProductCreatePage') },
  { path: '/product/detail/$id', page: lazyPage(() => import('./products/detail-page.tsx'), 'ProductDetailPage') },
  { path: '/store/lists', page: lazyPage(() => import('./stores/lists-page.tsx'), 'StoreListPage') },
  { path: '/store/connect/$type', page: lazyPage(() => import('./stores/connect-page.tsx'), 'StoreConnectPage') },
  { path: '/store/log/$id', page: lazyPage(() => import('./stores/log-page.tsx'), 'StoreLogPage') },
  { path: '/support/lists', page: lazyPage(() => import('./support/list-page.tsx'), 'SupportListPage') },
  { path: '/support/detail/$id', page: lazyPage(() => import('./support/detail-page.tsx'), 'SupportDetailPage') },
  { path: '/jobs', page: lazyPage(() => import('./jobs/page.tsx'), 'JobsPage') },
  { path: '/manual/{-$chapter}/{-$section}', page: lazyPage(() => import('./manual/page.tsx'), 'ManualPage') },
  { path: '/setting/account', page: lazyPage(() => import('./setting/account/page.tsx'), 'AccountPage') },
  { path: '/setting/address-book', page: lazyPage(() => import('./setting/address-book/page.tsx'), 'AddressBookPage') },
  { path: '/setting/auto-rules', page: lazyPage(() => import('./setting/rules/page.tsx'), 'AutoRulesPage') },
  {
    path: '/setting/auto-rules/lists',
    page: lazyPage(() => import('./setting/rules/lists-page.tsx'), 'RuleListsPage'),
  },
  {
    path: '/setting/auto-rules/$id',
    page: lazyPage(() => import('./setting/rules/builder-page.tsx'), 'RuleBuilderPage'),
  },
  {
    path: '/setting/buyer-emails',
    page: lazyPage(() => import('./setting/buyer-emails/page.tsx'), 'BuyerEmailsPage'),
  },
  { path: '/setting/customs', page: lazyPage(() => import('./setting/customs/page.tsx'), 'CustomsSettingPage') },
  { path: '/setting/defaults', page: lazyPage(() => import('./setting/defaults/page.tsx'), 'DefaultsPage') },
  { path: '/setting/messages', page: lazyPage(() => import('./messages/page.tsx'), 'MessagesPage') },
  {
    path: '/setting/verification',
    page: lazyPage(() => import('./setting/verification/page.tsx'), 'VerificationPage'),
  },
])
