/* xml.h: a text of XML.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

static char xml[300000];

/* Of N elements; its length.  */
static inline int
make_xml (int n)
{
  char *p = xml, text[60];
  p += sprintf (p, "<?xml version=\"1.0\"?>\n<all>\n");
  for (int i = 0; i < n; i++)
    {
      int length = below (60);
      make_text (text, length);
      p += sprintf (p, "  <item id=\"%d\" kind='k%d'>\n    <!-- %d -->\n    <name>%.*s &amp; &#65;</name>\n",
		    i, below (5), below (1000), length, text);
      for (int k = below (4); k > 0; k--)
	p += sprintf (p, "    <part size=\"%d\"/>\n", below (100));
      p += sprintf (p, "  </item>\n");
    }
  p += sprintf (p, "</all>\n");
  return p - xml;
}
