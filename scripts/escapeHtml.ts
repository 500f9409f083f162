/** Text as it may stand in HTML, between tags and within quoted attributes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
