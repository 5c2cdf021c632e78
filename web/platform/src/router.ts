// The part of the router that this product uses: what is not named here is not shipped. The build says when an app needs more.
export {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
  Outlet,
  parseSearchWith,
  redirect,
  RouterProvider,
  useBlocker,
  useMatch,
  useNavigate,
  useParams,
  useRouter,
  useRouterState,
  useSearch,
} from '@tanstack/react-router'
