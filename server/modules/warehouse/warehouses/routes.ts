import * as own from '@waybill/contract/warehouses/api'
import * as links from '@waybill/contract/warehouses/links-api'
import * as seller from '@waybill/contract/warehouses/seller-api'
import { type Binding, handle } from '../../../platform/http/index.ts'
import { answer, listOwnInvitations } from './answer.ts'
import { invite, listInvitations, withdraw } from './invitations.ts'
import { getOperatorLink, listOperatorLinks } from './links.ts'
import { decide, updateTerms } from './operator.ts'
import { create, getOwn, listOwn, overview, setActive, update } from './own.ts'
import { changeOwn, directory, getOwnLinkOf, listOwnLinks, request, updateOwn } from './seller.ts'
import { readingAsService } from './service-scope.ts'

const asService = { transaction: false } as const

export const warehouseRoutes: readonly Binding[] = [
  handle(own.listOwnWarehouses, (ctx, { query }) => listOwn(ctx, query.inactive), asService),
  handle(own.getOwnWarehouse, (ctx, { params }) => getOwn(ctx, params.id), asService),
  handle(own.createWarehouse, (ctx, { body }) => create(ctx, body), asService),
  handle(own.updateWarehouse, (ctx, { params, body }) => update(ctx, params.id, body), asService),
  handle(own.setWarehouseActive, (ctx, { params, body }) => setActive(ctx, params.id, body), asService),
  handle(own.getWarehouseOverview, (ctx) => overview(ctx), asService),
  handle(
    links.listLinks,
    (ctx, { query }) => readingAsService(ctx, (db) => listOperatorLinks(db, ctx.actor.orgId, query)),
    asService,
  ),
  handle(
    links.getLink,
    (ctx, { params }) => readingAsService(ctx, (db) => getOperatorLink(db, ctx.actor.orgId, params.id)),
    asService,
  ),
  handle(links.changeLink, (ctx, { params, body }) => decide(ctx, params.id, body), asService),
  handle(links.updateLinkTerms, (ctx, { params, body }) => updateTerms(ctx, params.id, body), asService),
  handle(links.inviteToWarehouse, (ctx, { body }) => invite(ctx, body), asService),
  handle(links.listLinkInvitations, (ctx, { query }) => listInvitations(ctx, query), asService),
  handle(links.withdrawLinkInvitation, (ctx, { params }) => withdraw(ctx, params.id), asService),
  handle(seller.listWarehouseDirectory, (ctx, { query }) => directory(ctx, query), asService),
  handle(seller.listOwnLinks, (ctx) => listOwnLinks(ctx), asService),
  handle(seller.getOwnLink, (ctx, { params }) => getOwnLinkOf(ctx, params.id), asService),
  handle(seller.requestWarehouse, (ctx, { body }) => request(ctx, body), asService),
  handle(seller.changeOwnLink, (ctx, { params, body }) => changeOwn(ctx, params.id, body), asService),
  handle(seller.updateOwnLink, (ctx, { params, body }) => updateOwn(ctx, params.id, body), asService),
  handle(seller.listOwnInvitations, (ctx) => listOwnInvitations(ctx), asService),
  handle(seller.answerLinkInvitation, (ctx, { params, body }) => answer(ctx, params.id, body.accept), asService),
]
