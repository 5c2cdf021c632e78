import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import { lazyPage } from '@waybill/host/app-page'
import { notFoundPage } from '@waybill/host/not-found'
import { parseSearch } from '@waybill/host/parse-search'
import { OrderListPage } from './orders/list-page.tsx'

const root = createRootRoute({ component: Outlet, notFoundComponent: notFoundPage('orders') })
const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/order/lists', replace: true })
  },
})
export const listRoute = createRoute({
  getParentRoute: () => root,
  path: '/order/lists',
  component: OrderListPage,
})
export const detailRoute = createRoute({
  getParentRoute: () => root,
  path: '/order/detail/$id',
  component: lazyPage(() => import('./orders/detail-page.tsx'), 'OrderDetailPage'),
})

const manualRoute = createRoute({
  getParentRoute: () => root,
  path: '/manual/{-$chapter}/{-$section}',
  component: lazyPage(() => import('./manual/page.tsx'), 'ManualPage'),
})

const verificationRoute = createRoute({
  getParentRoute: () => root,
  path: '/setting/verification',
  component: lazyPage(() => import('./setting/verification/page.tsx'), 'VerificationPage'),
})

const supportRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/support/lists',
    component: lazyPage(() => import('./support/list-page.tsx'), 'SupportListPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/support/detail/$id',
    component: lazyPage(() => import('./support/detail-page.tsx'), 'SupportDetailPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/setting/messages',
    component: lazyPage(() => import('./messages/page.tsx'), 'MessagesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/jobs',
    component: lazyPage(() => import('./jobs/page.tsx'), 'JobsPage'),
  }),
]

const addressBookRoute = createRoute({
  getParentRoute: () => root,
  path: '/setting/address-book',
  component: lazyPage(() => import('./setting/address-book/page.tsx'), 'AddressBookPage'),
})
const storeListRoute = createRoute({
  getParentRoute: () => root,
  path: '/store/lists',
  component: lazyPage(() => import('./stores/lists-page.tsx'), 'StoreListPage'),
})
const storeConnectRoute = createRoute({
  getParentRoute: () => root,
  path: '/store/connect/$type',
  component: lazyPage(() => import('./stores/connect-page.tsx'), 'StoreConnectPage'),
})
const storeLogRoute = createRoute({
  getParentRoute: () => root,
  path: '/store/log/$id',
  component: lazyPage(() => import('./stores/log-page.tsx'), 'StoreLogPage'),
})
const productRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/product/lists',
    component: lazyPage(() => import('./products/list-page.tsx'), 'ProductListPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/product/create',
    component: lazyPage(() => import('./products/create-page.tsx'), 'ProductCreatePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/product/detail/$id',
    component: lazyPage(() => import('./products/detail-page.tsx'), 'ProductDetailPage'),
  }),
]
const accountRoute = createRoute({
  getParentRoute: () => root,
  path: '/setting/account',
  component: lazyPage(() => import('./setting/account/page.tsx'), 'AccountPage'),
})

const defaultsRoute = createRoute({
  getParentRoute: () => root,
  path: '/setting/defaults',
  component: lazyPage(() => import('./setting/defaults/page.tsx'), 'DefaultsPage'),
})

/** The routes of /b over the shell's history. */
export const createAppRouter = ({ history }: { history: RouterHistory }) =>
  createRouter({
    routeTree: root.addChildren([
      landing,
      listRoute,
      detailRoute,
      manualRoute,
      verificationRoute,
      addressBookRoute,
      accountRoute,
      defaultsRoute,
      ...supportRoutes,
      ...productRoutes,
      storeListRoute,
      storeConnectRoute,
      storeLogRoute,
    ]),
    history,
    parseSearch,
    disableGlobalCatchBoundary: true,
    defaultPreload: false,
  })
