/** Forms whose documents a live load reads: reports of companies, their amendments, and proxy statements. */
const DOCUMENT_FORMS =
  /^(?:10-K(?:405|SB|SB40|T|T405)?|10-Q(?:SB|T)?|8-K(?:12B|12G3|15D5)?|20-F|40-F|6-K|DEFA?R?14A|DEF 14A)(?:\/A)?$/;

/** Whether a live load reads the documents of a form. All other forms are known only from lists. */
export const isRead = (form: string): boolean => DOCUMENT_FORMS.test(form);
