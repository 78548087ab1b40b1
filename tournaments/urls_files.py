"""Addresses of files: out and in, copies, practice."""

from django.urls import path

from tournaments.views import files, import_entries, practice

urlpatterns = [
    path("practice/", practice.practice, name="practice"),
    path("import/", files.import_archive, name="import-archive"),
    path("e/<event_id>/files/", files.files, name="files"),
    path("e/<event_id>/files/workbook.xlsx", files.workbook, name="workbook"),
    path("e/<event_id>/files/<slug:name>.csv", files.csv_file, name="csv-file"),
    path("e/<event_id>/files/archive/", files.archive, name="archive"),
    path("e/<event_id>/files/backup/", files.backup_now, name="backup-now"),
    path("e/<event_id>/entries/import/", import_entries.import_file, name="import-file"),
    path("e/<event_id>/entries/import/undo/", import_entries.undo, name="undo-import"),
]
