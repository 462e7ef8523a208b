/** Layout of the main part of the page, beside a signed-in user's navigation. */
export const ownerMain = 'pb-[calc(5.5rem+env(safe-area-inset-bottom))] lg:pb-0 lg:ps-28'
