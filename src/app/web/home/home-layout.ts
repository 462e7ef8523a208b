/** Layout of the dashboard and of its placeholder while the code loads. */
export const homeLayout = 'page-width flex flex-col gap-5 py-6 [&>[data-unknown]~*]:hidden sm:gap-6 sm:py-10'
