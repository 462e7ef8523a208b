/** A Shopify order with the fields we read and some that we ignore. */
export function shopifyOrder(changes: object = {}) {
  return {
    id: 5123456789012,
    admin_graphql_api_id: 'gid://shopify/Order/5123456789012',
    name: '#1001',
    order_number: 1001,
    number: 1,
    email: 'Ada@Mail.example',
    contact_email: 'ada@mail.example',
    financial_status: 'paid',
    fulfillment_status: null,
    cancelled_at: null,
    cancel_reason: null,
    created_at: '2026-03-02T09:58:11+01:00',
    updated_at: '2026-03-02T09:58:14+01:00',
    currency: 'EUR',
    total_price: '24.00',
    total_outstanding: '0.00',
    test: false,
    refunds: [],
    line_items: [{ id: 13, title: 'Pro Pack', quantity: 1, price: '24.00', sku: 'PRO-PACK' }],
    ...changes,
  }
}

export function shopifyRefund(changes: object = {}) {
  return {
    id: 890088186047,
    order_id: 5123456789012,
    created_at: '2026-03-04T12:00:00+01:00',
    note: 'kindness',
    refund_line_items: [],
    transactions: [{ id: 389404469, kind: 'refund', status: 'success', amount: '5.00' }],
    ...changes,
  }
}

export function wooCommerceOrder(changes: object = {}) {
  return {
    id: 727,
    parent_id: 0,
    number: '727',
    order_key: 'wc_order_58d2d042d1d',
    status: 'processing',
    currency: 'EUR',
    total: '24.00',
    date_modified: '2026-03-02T09:58:12',
    date_modified_gmt: '2026-03-02T08:58:12',
    date_paid: '2026-03-02T09:58:11',
    date_paid_gmt: '2026-03-02T08:58:11',
    billing: { first_name: 'Ada', last_name: 'Reed', email: 'ada@mail.example', country: 'DE' },
    line_items: [{ id: 315, name: 'Pro Pack', product_id: 93, quantity: 1, total: '24.00' }],
    refunds: [],
    ...changes,
  }
}

export function lemonSqueezyOrder(changes: object = {}) {
  return {
    meta: { event_name: 'order_created', test_mode: false },
    data: {
      type: 'orders',
      id: '2871',
      attributes: {
        store_id: 1,
        identifier: '636f855c-1fb9-4c07-b75c-3a10afef010a',
        order_number: 1042,
        user_name: 'Ada Reed',
        user_email: 'ada@mail.example',
        currency: 'EUR',
        total: 2400,
        refunded_amount: 0,
        status: 'paid',
        refunded: false,
        refunded_at: null,
        ...changes,
      },
    },
  }
}

/**
 * An event of Stripe with a completed checkout, with the fields we read and some that we ignore. They are those of a session that
 * github.com/kylebuildsstuff/aichatbestie has published (src/routes/api/payments/README.md); a session in an event has no lines.
 */
export function stripeCheckout(changes: object = {}, event: object = {}) {
  return {
    id: 'evt_1RlHe3R7UUImIKwkQOxX4eYe',
    object: 'event',
    api_version: '2025-06-30.basil',
    created: 1752619699,
    livemode: true,
    type: 'checkout.session.completed',
    data: {
      object: {
        id: 'cs_live_a1IdO3cRAiDtsfYm6c8sKoFbyLpxibkNrDf56cVIkv5IylfNuzl155fePm',
        object: 'checkout.session',
        amount_subtotal: 2500,
        amount_total: 2500,
        client_reference_id: null,
        currency: 'eur',
        customer: null,
        customer_details: { address: { country: 'DE' }, email: 'Ada@Mail.example', name: 'Ada Reed', phone: null },
        customer_email: null,
        metadata: {},
        mode: 'payment',
        payment_intent: 'pi_3MDCMXJzvcwj3o2q0qJ2Z2Zb',
        payment_link: null,
        payment_status: 'paid',
        status: 'complete',
        ...changes,
      },
    },
    ...event,
  }
}

/**
 * An event of Stripe with a refunded charge: the fields we read and some that we ignore, of the event that
 * https://test.myprojectstatus.net/responses/charge.refunded.txt shows. Later versions of the API leave out its list of refunds.
 */
export function stripeRefund(changes: object = {}) {
  return {
    ...stripeCheckout(),
    id: 'evt_1RlHf3R7UUImIKwkQOxX4eYf',
    type: 'charge.refunded',
    data: {
      object: {
        id: 'ch_3MDCMXJzvcwj3o2q0mN8Jf1a',
        object: 'charge',
        amount: 2500,
        amount_captured: 2500,
        amount_refunded: 2500,
        captured: true,
        disputed: false,
        currency: 'eur',
        payment_intent: 'pi_3MDCMXJzvcwj3o2q0qJ2Z2Zb',
        refunded: true,
        ...changes,
      },
    },
  }
}

/** A dispute of Shopify: the fields of https://shopify.dev/docs/api/admin-rest/latest/resources/dispute, as its tests fill them. */
export function shopifyDispute(changes: object = {}) {
  return {
    id: 28533246185080,
    order_id: 5123456789012,
    type: 'chargeback',
    amount: '24.00',
    currency: 'EUR',
    reason: 'fraudulent',
    network_reason_code: '4837',
    status: 'needs_response',
    evidence_due_by: '2026-04-16T20:00:00-04:00',
    evidence_sent_on: null,
    finalized_on: null,
    initiated_at: '2026-04-03T20:00:00-04:00',
    ...changes,
  }
}

/** An event of Stripe with a dispute: the fields of https://docs.stripe.com/api/disputes/object that are read, and some that aren't. */
export function stripeDispute(changes: object = {}, type = 'charge.dispute.created') {
  return {
    ...stripeCheckout(),
    id: 'evt_1RlHg3R7UUImIKwkQOxX4eYg',
    type,
    data: {
      object: {
        id: 'du_1MtJUT2eZvKYlo2CNaw2HvEv',
        object: 'dispute',
        amount: 2500,
        balance_transactions: [],
        charge: 'ch_3MDCMXJzvcwj3o2q0mN8Jf1a',
        created: 1752629699,
        currency: 'eur',
        evidence: {},
        is_charge_refundable: true,
        payment_intent: 'pi_3MDCMXJzvcwj3o2q0qJ2Z2Zb',
        reason: 'fraudulent',
        status: 'needs_response',
        ...changes,
      },
    },
  }
}
