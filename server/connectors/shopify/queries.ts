/** What we ask of the GraphQL Admin API; no field here is deprecated in 2025-07 and later. */

const LINES = `pageInfo{hasNextPage endCursor} nodes{id name sku currentQuantity unfulfilledQuantity requiresShipping isGiftCard
  originalUnitPriceSet{shopMoney{amount}}}`

const ORDER = `id legacyResourceId name createdAt updatedAt cancelledAt test displayFinancialStatus displayFulfillmentStatus requiresShipping
  email phone currencyCode totalWeight
  shippingAddress{name firstName lastName company address1 address2 city province provinceCode zip countryCodeV2 phone}
  lineItems(first:10){${LINES}}`

export const ORDERS = `query Orders($q:String!,$n:Int!,$after:String){orders(first:$n,after:$after,query:$q,sortKey:UPDATED_AT){
  pageInfo{hasNextPage endCursor} nodes{${ORDER}}}}`

export const ONE_ORDER = `query Order($id:ID!){order(id:$id){${ORDER}}}`

export const MORE_LINES = `query Lines($id:ID!,$after:String!){order(id:$id){lineItems(first:50,after:$after){${LINES}}}}`

export const SHOP = `query Shop{shop{name myshopifyDomain currencyCode ianaTimezone plan{partnerDevelopment}}
  currentAppInstallation{accessScopes{handle}}}`

/** What is still to be shipped of an order, by location, and what was shipped of it. */
export const FULFILMENTS = `query Fulfilments($id:ID!){order(id:$id){id cancelledAt
  fulfillmentOrders(first:20){nodes{id status supportedActions{action} assignedLocation{location{id}} fulfillmentHolds{reason reasonNotes}}}
  fulfillments(first:50){id status trackingInfo{number}}}}`

export const FULFILMENT_LINES = `query FulfilmentLines($id:ID!,$after:String){fulfillmentOrder(id:$id){lineItems(first:100,after:$after){
  pageInfo{hasNextPage endCursor} nodes{id remainingQuantity lineItem{id}}}}}`

export const FULFILLED_LINES = `query FulfilledLines($id:ID!,$after:String){fulfillment(id:$id){fulfillmentLineItems(first:100,after:$after){
  pageInfo{hasNextPage endCursor} nodes{quantity lineItem{id}}}}}`

export const SHIP = `mutation Ship($f:FulfillmentInput!){fulfillmentCreate(fulfillment:$f){fulfillment{id} userErrors{field message}}}`

export const UNSHIP = `mutation Unship($id:ID!){fulfillmentCancel(id:$id){fulfillment{id} userErrors{field message}}}`
